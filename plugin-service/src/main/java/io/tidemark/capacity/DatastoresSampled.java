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
     * @param devices names of the devices behind it, e.g. naa.…
     */
    public record Sampled(
            ObjectId datastore,
            String name,
            List<String> devices,
            @Nullable Long capacityBytes,
            @Nullable Long usedBytes,
            @Nullable Long writtenBytes,
            @Nullable Long deadSpaceBytes) {}
}
