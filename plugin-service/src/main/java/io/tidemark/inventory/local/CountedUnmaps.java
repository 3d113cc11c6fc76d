package io.tidemark.inventory.local;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import java.util.Optional;

/** UNMAP that hosts counted, provided to the inventory by the capacity module. */
public interface CountedUnmaps {

    /** When the last UNMAP that hosts counted on a datastore ended; empty if none is known. */
    Optional<Instant> last(ObjectId datastore);
}
