package io.tidemark.array.flasharray.rest2;

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
            @Nullable String version) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String id,
            @Nullable String name,
            @Nullable String serial,
            @Nullable Long provisioned,
            @Nullable String subtype,
            @Nullable Space space,
            @Nullable Long time) {}

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
