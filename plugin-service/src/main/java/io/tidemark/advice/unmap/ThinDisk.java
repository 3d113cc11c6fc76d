package io.tidemark.advice.unmap;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.vm.VmDisk;
import java.util.Map;

/** A guest is offered UNMAP on thin disks only. */
final class ThinDisk implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        VmDisk disk = subject.disk();
        Boolean thin = disk == null ? null : disk.thin();
        if (thin == null) {
            return ConditionCheck.unknown(
                    Condition.THIN, "FORMAT_NOT_TOLD", "vCenter does not tell whether the disk is thin.");
        }
        if (thin) {
            return ConditionCheck.pass(Condition.THIN, "THIN", "The disk is thin.", Map.of());
        }
        return ConditionCheck.fail(
                Condition.THIN,
                Statement.of("THICK", "The disk is thick; guests are offered UNMAP on thin disks only."),
                Statement.of("MAKE_THIN", "Migrate the disk by Storage vMotion with the format Thin Provision."));
    }
}
