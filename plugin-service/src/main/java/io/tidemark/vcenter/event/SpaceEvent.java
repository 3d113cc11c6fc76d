package io.tidemark.vcenter.event;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event after which space of a datastore can be free.
 *
 * @param vm name of the VM, null if the event has none
 * @param vmId moid of the VM, null if the event has none
 * @param user who caused it, null if vCenter does not report it
 * @param datastores moids of the datastores whose space it can have freed, empty if that is not known
 */
public record SpaceEvent(
        Kind kind,
        Instant at,
        @Nullable String vm,
        @Nullable String vmId,
        @Nullable String user,
        List<String> datastores) {

    /** What happened. */
    public enum Kind {
        VM_DELETED,
        /** Storage vMotion to another datastore. */
        VM_MOVED_AWAY,
        /** The swap file of the VM is removed. */
        VM_POWERED_OFF,
        SNAPSHOT_REMOVED,
        DISKS_CONSOLIDATED,
        FILE_DELETED
    }
}
