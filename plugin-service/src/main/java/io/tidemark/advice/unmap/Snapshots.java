package io.tidemark.advice.unmap;

import io.tidemark.advice.unmap.Subject.Store;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.vm.VmDisk;
import java.util.Map;

/** Deltas in the old format take no UNMAP; SEsparse ones do from ESXi 6.7 on, in the topmost layer, on VMFS 6. */
final class Snapshots implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        VmDisk disk = subject.disk();
        if (disk == null) {
            return ConditionCheck.unknown(
                    Condition.SNAPSHOTS, "SNAPSHOTS_NOT_TOLD", "vCenter does not tell whether the disk has snapshots.");
        }
        if (disk.layers() == 0) {
            return ConditionCheck.pass(Condition.SNAPSHOTS, "NO_SNAPSHOT", "The disk has no snapshot.", Map.of());
        }
        String format = disk.topFormat();
        if (VmDisk.VMFS_SPARSE.equals(format)) {
            return fail(
                    subject,
                    "SNAPSHOT_VMFS_SPARSE",
                    "A snapshot in the format VMFSsparse lies on it and takes no UNMAP.");
        }
        if (!VmDisk.SE_SPARSE.equals(format)) {
            return ConditionCheck.unknown(
                    Condition.SNAPSHOTS,
                    "SNAPSHOT_FORMAT",
                    "The disk has a snapshot of a format for which nothing is documented.");
        }
        if (subject.store() == Store.VMFS_5) {
            return fail(subject, "SNAPSHOT_ON_VMFS_5", "On VMFS 5 no disk with a snapshot takes UNMAP.");
        }
        EsxiRelease esxi = subject.esxi();
        if (!esxi.known()) {
            return ConditionCheck.unknown(
                    Condition.SNAPSHOTS,
                    "SNAPSHOT_HOST_NOT_TOLD",
                    "SEsparse snapshots take UNMAP from ESXi 6.7 on; the host's release is not known.");
        }
        return esxi.has(EsxiChange.SE_SPARSE_UNMAP)
                ? ConditionCheck.pass(
                        Condition.SNAPSHOTS,
                        "SNAPSHOT_SE_SPARSE",
                        "Its SEsparse snapshot takes UNMAP while the VM is powered on, in the topmost layer only.",
                        Map.of())
                : fail(subject, "SNAPSHOT_BEFORE_6_7", "SEsparse snapshots take UNMAP from ESXi 6.7 on only.");
    }

    private static ConditionCheck fail(Subject subject, String code, String text) {
        return ConditionCheck.fail(
                Condition.SNAPSHOTS,
                Statement.of(code, text),
                Boolean.FALSE.equals(subject.vm().snapshot())
                        ? Statement.of("MAKE_FULL_CLONE", "It is a linked clone: make a full clone of it.")
                        : Statement.of(
                                "DELETE_SNAPSHOTS", "Delete the VM's snapshots when they are no longer needed."));
    }
}
