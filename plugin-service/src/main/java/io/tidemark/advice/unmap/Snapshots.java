package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.advice.unmap.AssessedDisk.Store;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Instant;

/**
 * Snapshots in the earlier format do not support UNMAP; SEsparse snapshots do from ESXi 6.7, in the topmost layer, on
 * VMFS 6. A Linux guest whose UNMAP failed while a snapshot was removed sends none until it is restarted
 * (github.com/vmware/open-vm-tools/issues/581).
 */
final class Snapshots implements Rules.Rule {

    private static final String RESCAN = "echo 1 > /sys/block/sdX/device/rescan";

    @Override
    public ConditionCheck check(AssessedDisk subject) {
        VmDisk disk = subject.disk();
        if (disk == null) {
            return ConditionCheck.unknown(Condition.SNAPSHOTS, AdviceMessage.SNAPSHOTS_NOT_REPORTED.statement());
        }
        Instant removed = subject.snapshotRemoved();
        if (disk.layers() == 0 && removed != null && subject.guest() == VmFacts.Guest.LINUX) {
            return ConditionCheck.unknown(
                    Condition.SNAPSHOTS,
                    AdviceMessage.SNAPSHOT_REMOVED_SINCE_BOOT.with("at", removed.toString(), "command", RESCAN));
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

    private static ConditionCheck fail(AssessedDisk subject, Statement found) {
        return ConditionCheck.fail(
                Condition.SNAPSHOTS,
                found,
                Boolean.FALSE.equals(subject.vm().snapshot())
                        ? AdviceMessage.MAKE_FULL_CLONE.statement()
                        : AdviceMessage.DELETE_SNAPSHOTS.statement());
    }
}
