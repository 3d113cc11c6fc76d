package io.tidemark.advice.unmap;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.vm.VmFacts.Guest;
import java.util.Map;

/** Windows needs virtual hardware 11; Linux needs 13, whose disks speak SPC-4. */
final class HardwareVersion implements Rules.Rule {

    private static final int WINDOWS = 11;
    private static final int LINUX = 13;

    @Override
    public ConditionCheck check(Subject subject) {
        Integer version = subject.vm().hardwareVersion();
        if (version == null) {
            return ConditionCheck.unknown(
                    Condition.HARDWARE_VERSION,
                    "HARDWARE_VERSION_NOT_TOLD",
                    "vCenter does not tell the hardware version of this VM.");
        }
        Guest guest = subject.guest();
        int needed = guest == Guest.WINDOWS ? WINDOWS : LINUX;
        if (version >= needed) {
            return ConditionCheck.pass(
                    Condition.HARDWARE_VERSION,
                    "HARDWARE_VERSION_FITS",
                    "Hardware version " + version + ".",
                    Map.of("version", version));
        }
        if (version >= WINDOWS && guest != Guest.LINUX) {
            return ConditionCheck.unknown(
                    Condition.HARDWARE_VERSION,
                    new Statement(
                            "HARDWARE_VERSION_BY_GUEST",
                            "Hardware version " + version
                                    + " is enough for Windows, not for Linux; the guest is neither for certain.",
                            Map.of("version", version)));
        }
        int least = guest == null || guest == Guest.OTHER ? WINDOWS : needed;
        return ConditionCheck.fail(
                Condition.HARDWARE_VERSION,
                new Statement(
                        "HARDWARE_VERSION_TOO_OLD",
                        "Hardware version " + version + "; at least " + least + " is needed.",
                        Map.of("version", version, "needed", least)),
                new Statement(
                        "UPGRADE_HARDWARE",
                        "Upgrade the VM compatibility to hardware version " + least
                                + " or later while the VM is powered off; that cannot be undone.",
                        Map.of("needed", least)));
    }
}
