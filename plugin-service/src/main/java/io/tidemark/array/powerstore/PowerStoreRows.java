package io.tidemark.array.powerstore;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.VolumeUsage;
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
            @Nullable Boolean isReplicationDestination) {

        /** Null if the array reports neither figure, or an impossible value. */
        @Nullable
        VolumeUsage usage(Instant at) {
            return VolumeUsage.of(at, size, logicalUsed, FigureAccuracy.EXACT);
        }
    }

    /** Bytes at the end of a period; rows that summarize shorter periods use {@code last}. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Space(
            @Nullable Instant timestamp,
            @Nullable Integer repeatCount,
            @Nullable Long logicalProvisioned,
            @Nullable Long logicalUsed,
            @Nullable Long lastLogicalProvisioned,
            @Nullable Long lastLogicalUsed) {

        /** Null if the array reports neither figure, or an impossible value. */
        @Nullable
        VolumeUsage usage(Instant at) {
            Long size = lastLogicalProvisioned != null ? lastLogicalProvisioned : logicalProvisioned;
            Long used = lastLogicalUsed != null ? lastLogicalUsed : logicalUsed;
            return VolumeUsage.of(at, size, used, FigureAccuracy.EXACT);
        }
    }

    /**
     * Averages of a period; latencies in microseconds, bandwidths in bytes per second. Periods of five minutes and more are roll-ups,
     * which use the prefix {@code avg_} for all figures, as the vendor's metrics exporter reads them.
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Load(
            @Nullable Instant timestamp,
            @Nullable Integer repeatCount,
            @Nullable Double avgReadLatency,
            @Nullable Double avgWriteLatency,
            @JsonAlias("avg_read_iops") @Nullable Double readIops,
            @JsonAlias("avg_write_iops") @Nullable Double writeIops,
            @JsonAlias("avg_read_bandwidth") @Nullable Double readBandwidth,
            @JsonAlias("avg_write_bandwidth") @Nullable Double writeBandwidth) {

        ArrayPerformance performance(Instant at) {
            return new ArrayPerformance(
                    at,
                    Operations.rounded(avgReadLatency, readIops, readBandwidth),
                    Operations.rounded(avgWriteLatency, writeIops, writeBandwidth),
                    null,
                    null);
        }
    }
}
