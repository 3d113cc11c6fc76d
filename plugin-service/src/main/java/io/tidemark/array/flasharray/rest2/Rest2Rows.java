package io.tidemark.array.flasharray.rest2;

import io.tidemark.array.PoolSpace;
import io.tidemark.array.flasharray.api.Space;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The parts of REST 2.x rows that are read; any of them may be null on the wire. */
final class Rest2Rows {

    private Rest2Rows() {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Array(
            @Nullable String id,
            @Nullable String name,
            @Nullable String version,
            @Nullable Long capacity,
            @Nullable ArraySpace space) {

        /** The array as its only pool; null if it does not report physical space. */
        @Nullable
        PoolSpace pool() {
            Long used = space == null ? null : space.totalUsed() == null ? space.totalPhysical() : space.totalUsed();
            return PoolSpace.ofUsed(name, capacity, used);
        }
    }

    /** @param totalUsed in later versions, physical or effective space, whichever counts for the capacity */
    @JsonNaming(SnakeCaseStrategy.class)
    record ArraySpace(
            @Nullable Long totalPhysical, @Nullable Long totalUsed) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String id,
            @Nullable String name,
            @Nullable String serial,
            @Nullable Long provisioned,
            @Nullable String subtype,
            @Nullable Boolean destroyed,
            @Nullable Space space,
            @Nullable Long time) {

        /** Deleted, and kept for a while in which it can be recovered. */
        boolean gone() {
            return Boolean.TRUE.equals(destroyed);
        }
    }

    /** What the array is billed by. */
    record Subscription(@Nullable String service) {}

    /** The load of the array; latencies in microseconds. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Performance(
            @Nullable Long time,
            @Nullable Long usecPerReadOp,
            @Nullable Long usecPerWriteOp,
            @Nullable Long readsPerSec,
            @Nullable Long writesPerSec,
            @Nullable Long readBytesPerSec,
            @Nullable Long writeBytesPerSec,
            @Nullable Double queueDepth) {}
}
