package io.tidemark.array.flasharray.rest1;

import io.tidemark.array.flasharray.api.Space;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The parts of REST 1.x rows that are read; any of them may be null on the wire. */
final class Rest1Rows {

    private Rest1Rows() {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Array(
            @Nullable String arrayName,
            @Nullable String id,
            @Nullable String version) {}

    /** A row of the list of volumes, or of that of their space; {@code volumes} are the bytes only this one holds. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String name,
            @Nullable String serial,
            @Nullable Long size,
            @Nullable Long volumes,
            @Nullable Long snapshots,
            @Nullable Double thinProvisioning,
            @Nullable Double dataReduction,
            @Nullable Instant time) {

        Space space() {
            return new Space(size, null, thinProvisioning, volumes, snapshots, dataReduction);
        }
    }

    /** The load of the array; latencies in microseconds, with fractions here and there. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Load(
            @Nullable Instant time,
            @Nullable Double usecPerReadOp,
            @Nullable Double usecPerWriteOp,
            @Nullable Double readsPerSec,
            @Nullable Double writesPerSec,
            @Nullable Double outputPerSec,
            @Nullable Double inputPerSec,
            @Nullable Double queueDepth) {}
}
