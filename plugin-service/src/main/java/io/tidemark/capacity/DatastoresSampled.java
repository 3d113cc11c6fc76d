package io.tidemark.capacity;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Event: all VMFS datastores of a vCenter were sampled. */
public record DatastoresSampled(String vcenter, Instant at, List<Sampled> datastores) {

    /**
     * One of them; null is not known.
     *
     * @param deadSpaceBytes null also when it is uncertain
     * @param devices the devices behind it
     */
    public record Sampled(
            ObjectId datastore,
            String name,
            List<Device> devices,
            @Nullable Long capacityBytes,
            @Nullable Long usedBytes,
            @Nullable Long writtenBytes,
            @Nullable Long deadSpaceBytes) {}

    /**
     * A device with the array of its volume.
     *
     * @param name e.g. naa.…
     * @param array name of the array, empty if none has the volume
     * @param arrayId its id, empty without one
     * @param kind its family, empty without one
     */
    public record Device(String name, String array, String arrayId, String kind) {}
}
