package io.tidemark.advice.unmap;

import io.tidemark.advice.AdviceMessage;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.vm.VmDisk;

/** The other rules apply only to disks on VMFS 5, VMFS 6, and vVols. */
final class DatastoreSupport implements Rules.Rule {

    @Override
    public ConditionCheck check(AssessedDisk subject) {
        VmDisk disk = subject.disk();
        if (disk == null) {
            return ConditionCheck.unknown(Condition.DATASTORE, AdviceMessage.HARDWARE_NOT_REPORTED.statement());
        }
        if (disk.kind() == VmDisk.Kind.RAW_MAPPING) {
            return elsewhere(AdviceMessage.RAW_MAPPING.statement());
        }
        if (subject.datastore() == null) {
            return ConditionCheck.unknown(Condition.DATASTORE, AdviceMessage.DATASTORE_NOT_REPORTED.statement());
        }
        DatastoreFacts.Vmfs vmfs = subject.vmfs();
        if (vmfs != null && local(vmfs)) {
            return elsewhere(AdviceMessage.LOCAL_DEVICE.statement());
        }
        String name = subject.datastore().fileSystem();
        if (name.startsWith("NFS")) {
            return elsewhere(AdviceMessage.ON_NFS.with("fileSystem", name));
        }
        return subject.store() == null
                ? elsewhere(AdviceMessage.OTHER_FILE_SYSTEM.with("fileSystem", name))
                : ConditionCheck.pass(Condition.DATASTORE, AdviceMessage.ON_ARRAY.with("fileSystem", name));
    }

    private static boolean local(DatastoreFacts.Vmfs vmfs) {
        return vmfs.local()
                || vmfs.extents().stream()
                        .anyMatch(extent -> extent.device().startsWith("mpx.")
                                || extent.device().startsWith("t10.ATA"));
    }

    private static ConditionCheck elsewhere(Statement found) {
        return ConditionCheck.fail(Condition.DATASTORE, found, null);
    }
}
