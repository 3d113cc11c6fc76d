package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.vm.VmDisk;

/**
 * Snapshots in the earlier format do not support UNMAP; SEsparse snapshots do from ESXi 6.7, in the topmost layer, on
 * VMFS 6.
 */
final class Snapshots implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        VmDisk disk = subject.disk();
        if (disk == null) {
            return ConditionCheck.unknown(Condition.SNAPSHOTS, AdviceMessage.SNAPSHOTS_NOT_REPORTED.statement());
        }
        if (disk.layers() == 0) {
            return ConditionCheck.pass(Condition.SNAPSHOTS, AdviceMessage.NO_SNAPSHOT.statement());
        }
        String format = disk.topFormat();
        if (VmDisk.VMFS_SPARSE.equals(format)) {
            return fail(subject, AdviceMessage.SNAPSHOT_VMFS_SPARSE.statement());
        }
        if (!VmDisk.SE_SPARSE.equals(format)) {
            return ConditionCheck.unknown(Condition.SNAPSHOTS, AdviceMessage.SNAPSHOT_FORMAT.statement());
        }
        if (subject.store() == Store.VMFS_5) {
            return fail(subject, AdviceMessage.SNAPSHOT_ON_VMFS_5.statement());
        }
        EsxiRelease esxi = subject.esxi();
        if (!esxi.known()) {
            return ConditionCheck.unknown(Condition.SNAPSHOTS, AdviceMessage.SNAPSHOT_HOST_NOT_REPORTED.statement());
        }
        return esxi.has(EsxiChange.SE_SPARSE_UNMAP)
                ? ConditionCheck.pass(Condition.SNAPSHOTS, AdviceMessage.SNAPSHOT_SE_SPARSE.statement())
                : fail(subject, AdviceMessage.SNAPSHOT_BEFORE_6_7.statement());
    }

    private static ConditionCheck fail(Subject subject, Statement found) {
        return ConditionCheck.fail(
                Condition.SNAPSHOTS,
                found,
                Boolean.FALSE.equals(subject.vm().snapshot())
                        ? AdviceMessage.MAKE_FULL_CLONE.statement()
                        : AdviceMessage.DELETE_SNAPSHOTS.statement());
    }
}
