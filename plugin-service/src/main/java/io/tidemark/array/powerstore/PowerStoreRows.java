package io.tidemark.array.powerstore;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The parts of rows that are read; any of them may be null on the wire. */
final class PowerStoreRows {

    private PowerStoreRows() {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Cluster(
            @Nullable String id,
            @Nullable String globalId,
            @Nullable String name) {}

    @JsonNaming(SnakeCaseStrategy.class)
    record Software(@Nullable String releaseVersion) {}

    /** Sizes in bytes; {@code logicalUsed} is what hosts wrote, before reduction and sharing. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Volume(
            @Nullable String id,
            @Nullable String name,
            @Nullable String type,
            @Nullable String state,
            @Nullable Long size,
            @Nullable String wwn,
            @Nullable String nguid,
            @Nullable Long logicalUsed,
            @Nullable Boolean isReplicationDestination) {}

    /** Bytes at the end of a period; rows that summarize shorter periods use {@code last}. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Space(
            @Nullable Instant timestamp,
            @Nullable Integer repeatCount,
            @Nullable Long logicalProvisioned,
            @Nullable Long logicalUsed,
            @Nullable Long lastLogicalProvisioned,
            @Nullable Long lastLogicalUsed) {

        @Nullable
        Long provisioned() {
            return lastLogicalProvisioned != null ? lastLogicalProvisioned : logicalProvisioned;
        }

        @Nullable
        Long used() {
            return lastLogicalUsed != null ? lastLogicalUsed : logicalUsed;
        }
    }

    /** Averages of a period; latencies in microseconds. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Load(
            @Nullable Instant timestamp,
            @Nullable Integer repeatCount,
            @Nullable Double avgReadLatency,
            @Nullable Double avgWriteLatency,
            @Nullable Double readIops,
            @Nullable Double writeIops,
            @Nullable Double readBandwidth,
            @Nullable Double writeBandwidth) {}
}
