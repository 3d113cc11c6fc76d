package io.tidemark.vcenter.event;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that reports that space for VMs is short.
 *
 * @param datastores moids of the datastores that it is about; of a VM, those on which it has files now
 * @param mentions texts of an event of a host, which can contain names of devices and UUIDs of VMFS volumes
 * @param vm name of the VM, null if the event has none
 * @param host name of the host, null if the event has none
 */
public record OutOfSpaceEvent(
        Kind kind,
        Instant at,
        List<String> datastores,
        List<String> mentions,
        @Nullable String vm,
        @Nullable String host) {

    /** What happened. */
    public enum Kind {
        /** An array reported to a host, or a storage provider to vCenter, that a volume reached its threshold. */
        THRESHOLD,
        /** A VM was paused because no space was left for a write: Thin Provisioning Stun. */
        VM_PAUSED,
        /** VMFS could not create its journal. */
        NO_JOURNAL
    }

    public OutOfSpaceEvent {
        datastores = List.copyOf(datastores);
        mentions = List.copyOf(mentions);
    }

    /** Whether the event is about a datastore with these devices or this volume. */
    public boolean about(String datastore, List<String> identifiers) {
        return datastores.contains(datastore)
                || mentions.stream().anyMatch(text -> identifiers.stream().anyMatch(text::contains));
    }
}
