package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.vcenter.vm.VmDisk;

/** Hosts offer UNMAP to guests on thin disks only. */
final class ThinDisk implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        VmDisk disk = subject.disk();
        Boolean thin = disk == null ? null : disk.thin();
        if (thin == null) {
            return ConditionCheck.unknown(Condition.THIN, AdviceMessage.FORMAT_NOT_REPORTED.statement());
        }
        if (thin) {
            return ConditionCheck.pass(Condition.THIN, AdviceMessage.THIN.statement());
        }
        return ConditionCheck.fail(
                Condition.THIN, AdviceMessage.THICK.statement(), AdviceMessage.MAKE_THIN.statement());
    }
}
