package io.tidemark.advice.unmap;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.vm.VmDisk;
import java.util.Map;

/** Only disks on VMFS 5, VMFS 6 and vVols have the prerequisites that the other rules know. */
final class OnDatastore implements Rules.Rule {

    @Override
    public ConditionCheck check(Subject subject) {
        VmDisk disk = subject.disk();
        if (disk == null) {
            return ConditionCheck.unknown(
                    Condition.DATASTORE, "HARDWARE_NOT_TOLD", "vCenter does not tell the hardware of this VM.");
        }
        if (disk.kind() == VmDisk.Kind.RAW_MAPPING) {
            return elsewhere(
                    "RAW_MAPPING",
                    "The disk is a raw device mapping; UNMAP is between the guest and the device.",
                    Map.of());
        }
        if (subject.datastore() == null) {
            return ConditionCheck.unknown(
                    Condition.DATASTORE, "DATASTORE_NOT_TOLD", "vCenter does not tell which datastore it lies on.");
        }
        DatastoreFacts.Vmfs vmfs = subject.vmfs();
        if (vmfs != null && local(vmfs)) {
            return elsewhere("LOCAL_DEVICE", "The datastore is a local device of a host, not on an array.", Map.of());
        }
        String name = subject.datastore().fileSystem();
        return subject.store() == null
                ? elsewhere(
                        "OTHER_FILE_SYSTEM",
                        "The disk lies on " + name + "; these prerequisites are those of VMFS 5, VMFS 6 and vVols.",
                        Map.of("fileSystem", name))
                : ConditionCheck.pass(Condition.DATASTORE, "ON_ARRAY", "On " + name + ".", Map.of("fileSystem", name));
    }

    private static boolean local(DatastoreFacts.Vmfs vmfs) {
        return vmfs.local()
                || vmfs.extents().stream()
                        .anyMatch(extent -> extent.device().startsWith("mpx.")
                                || extent.device().startsWith("t10.ATA"));
    }

    private static ConditionCheck elsewhere(String code, String text, Map<String, Object> params) {
        return ConditionCheck.fail(Condition.DATASTORE, new Statement(code, text, params), null);
    }
}
