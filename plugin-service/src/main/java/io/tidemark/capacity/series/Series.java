package io.tidemark.capacity.series;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one datastore.
 *
 * @param backing the volumes behind it, {@code arrayId/volumeId} joined by commas; empty while none is known
 * @param last moment of the newest sample
 * @param lastComplete moment of the newest sample in which both sides are known
 * @param fillFrom start of a time range that the arrays' history is still to fill, null when there is none
 */
public record Series(
        long id,
        ObjectId datastore,
        String name,
        String vmfsUuid,
        String backing,
        Instant last,
        Instant lastComplete,
        @Nullable Instant fillFrom,
        @Nullable Instant fillTo) {}
