package io.tidemark.advice.unmap;

import io.tidemark.inventory.Datastore;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.EsxiRelease;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A disk of a VM with its datastore and host; null is not known.
 *
 * @param host that the VM is registered on
 * @param blockDelete value of VMFS3.EnableBlockDelete on that host
 * @param snapshotRemoved when a snapshot was removed since the VM was powered on, null if no event shows that
 */
public record AssessedDisk(
        VmFacts vm,
        @Nullable VmDisk disk,
        @Nullable Datastore datastore,
        @Nullable HostFacts host,
        @Nullable Integer blockDelete,
        @Nullable Instant snapshotRemoved) {

    /** File systems with prerequisites of their own. */
    enum Store {
        VMFS_5,
        VMFS_6,
        VVOL
    }

    /** Null when the datastore is not known, or of another kind. */
    @Nullable
    Store store() {
        if (datastore == null) {
            return null;
        }
        DatastoreFacts.Vmfs vmfs = vmfs();
        if (vmfs != null) {
            return vmfs.majorVersion() >= 6 ? Store.VMFS_6 : vmfs.majorVersion() == 5 ? Store.VMFS_5 : null;
        }
        return "VVOL".equalsIgnoreCase(datastore.facts().type()) ? Store.VVOL : null;
    }

    DatastoreFacts.@Nullable Vmfs vmfs() {
        return datastore == null || !datastore.vmfs() ? null : datastore.facts().vmfs();
    }

    EsxiRelease esxi() {
        return host == null ? EsxiRelease.UNKNOWN : host.release();
    }

    VmFacts.@Nullable Guest guest() {
        return vm.guest();
    }
}
