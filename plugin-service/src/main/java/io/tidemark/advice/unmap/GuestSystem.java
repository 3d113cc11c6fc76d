package io.tidemark.advice.unmap;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.vm.VmFacts.Guest;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Windows 8 and Windows Server 2012 are the first Windows that send UNMAP; Linux sends it through discard or fstrim. */
final class GuestSystem implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        Guest guest = subject.guest();
        if (guest == Guest.LINUX) {
            return ConditionCheck.pass(
                    Condition.GUEST,
                    "LINUX",
                    "Linux sends UNMAP when its file systems are mounted with discard, or when fstrim runs.",
                    Map.of());
        }
        if (guest == Guest.WINDOWS) {
            return windows(subject.vm().guestId());
        }
        return guest == null
                ? ConditionCheck.unknown(
                        Condition.GUEST,
                        "GUEST_NOT_TOLD",
                        "Neither VMware Tools nor the VM's settings tell what runs in it.")
                : ConditionCheck.unknown(
                        Condition.GUEST,
                        "GUEST_NOT_DOCUMENTED",
                        "VMware documents UNMAP from inside guests for Windows and Linux only.");
    }

    private static ConditionCheck windows(@Nullable String guestId) {
        String id = guestId == null ? "" : guestId.toLowerCase(Locale.ROOT);
        if (id.matches("windows(8|9|1[0-9]|20[0-9]{2}).*")) {
            return ConditionCheck.pass(
                    Condition.GUEST,
                    "WINDOWS",
                    "Windows sends UNMAP by itself unless that is switched off in the guest.",
                    Map.of());
        }
        if (id.startsWith("win") && !"windowshypervguest".equals(id)) {
            return ConditionCheck.fail(
                    Condition.GUEST,
                    Statement.of("WINDOWS_TOO_OLD", "This Windows is older than Windows 8 or Windows Server 2012."),
                    Statement.of("UPGRADE_GUEST", "Upgrade the guest to Windows 8, Windows Server 2012 or later."));
        }
        return ConditionCheck.unknown(
                Condition.GUEST,
                "WINDOWS_RELEASE_NOT_TOLD",
                "It is a Windows, but not known whether Windows 8 or Windows Server 2012 or later.");
    }
}
