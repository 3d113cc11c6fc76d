package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.vcenter.vm.VmFacts.Guest;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Windows 8 and Windows Server 2012 are the first Windows that send UNMAP; Linux sends it through discard or fstrim. */
final class GuestSystem implements Rules.Rule {

    private static final Pattern SINCE_2012 = Pattern.compile("windows(8|9|1[0-9]|20[0-9]{2}).*");

    @Override
    public ConditionCheck check(AssessedDisk subject) {
        Guest guest = subject.guest();
        if (guest == Guest.LINUX) {
            return ConditionCheck.pass(Condition.GUEST, AdviceMessage.LINUX.statement());
        }
        if (guest == Guest.WINDOWS) {
            return windows(subject.vm().guestId());
        }
        return guest == null
                ? ConditionCheck.unknown(Condition.GUEST, AdviceMessage.GUEST_NOT_REPORTED.statement())
                : ConditionCheck.unknown(Condition.GUEST, AdviceMessage.GUEST_NOT_DOCUMENTED.statement());
    }

    private static ConditionCheck windows(@Nullable String guestId) {
        String id = guestId == null ? "" : guestId.toLowerCase(Locale.ROOT);
        if (SINCE_2012.matcher(id).matches()) {
            return ConditionCheck.pass(Condition.GUEST, AdviceMessage.WINDOWS.statement());
        }
        if (id.startsWith("win") && !"windowshypervguest".equals(id)) {
            return ConditionCheck.fail(
                    Condition.GUEST,
                    AdviceMessage.WINDOWS_TOO_OLD.statement(),
                    AdviceMessage.UPGRADE_GUEST.statement());
        }
        return ConditionCheck.unknown(Condition.GUEST, AdviceMessage.WINDOWS_RELEASE_NOT_REPORTED.statement());
    }
}
