package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.vcenter.vm.VmFacts.Guest;

/** Windows requires virtual hardware 11; Linux requires 13, whose disks support SPC-4. */
final class HardwareVersion implements Rules.Rule {

    private static final int WINDOWS = 11;
    private static final int LINUX = 13;

    @Override
    public ConditionCheck check(Subject subject) {
        Integer version = subject.vm().hardwareVersion();
        if (version == null) {
            return ConditionCheck.unknown(
                    Condition.HARDWARE_VERSION, AdviceMessage.HARDWARE_VERSION_NOT_REPORTED.statement());
        }
        Guest guest = subject.guest();
        int needed = guest == Guest.WINDOWS ? WINDOWS : LINUX;
        if (version >= needed) {
            return ConditionCheck.pass(
                    Condition.HARDWARE_VERSION, AdviceMessage.HARDWARE_VERSION_FITS.with("version", version));
        }
        if (version >= WINDOWS && guest != Guest.LINUX) {
            return ConditionCheck.unknown(
                    Condition.HARDWARE_VERSION, AdviceMessage.HARDWARE_VERSION_BY_GUEST.with("version", version));
        }
        int least = guest == null || guest == Guest.OTHER ? WINDOWS : needed;
        return ConditionCheck.fail(
                Condition.HARDWARE_VERSION,
                AdviceMessage.HARDWARE_VERSION_TOO_OLD.with("version", version, "needed", least),
                AdviceMessage.UPGRADE_HARDWARE.with("needed", least));
    }
}
