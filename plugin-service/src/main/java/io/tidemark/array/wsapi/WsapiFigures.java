package io.tidemark.array.wsapi;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.VolumeUsage;
import io.tidemark.array.rest.Sizes;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts rows to figures: sizes in MiB, times in milliseconds, throughput in KiB per second. */
final class WsapiFigures {

    static final long MIB = 1 << 20;

    private static final int KIB = 1024;

    private WsapiFigures() {}

    /** Null if the array does not report the figures, or an impossible value. */
    static @Nullable VolumeUsage usage(
            Instant at, @Nullable Long sizeMiB, @Nullable Long writtenMiB, FigureAccuracy accuracy) {
        return VolumeUsage.of(at, Sizes.bytes(sizeMiB, MIB), Sizes.bytes(writtenMiB, MIB), accuracy);
    }

    /** As above, of one sample of a history. */
    static @Nullable VolumeUsage usage(WsapiRows.SpaceSample row, FigureAccuracy accuracy) {
        WsapiRows.TotalSpace space = row.totalSpace();
        return row.sampleTimeSec() == null || space == null
                ? null
                : usage(
                        Instant.ofEpochSecond(row.sampleTimeSec()),
                        space.virtualSizeMiB(),
                        space.hostWriteMiB(),
                        accuracy);
    }

    /** Its share of busy time is that of VLUNs, not of the array. */
    static ArrayPerformance performance(WsapiRows.Load row) {
        return new ArrayPerformance(
                Instant.ofEpochSecond(Objects.requireNonNull(row.sampleTimeSec())),
                operations(row, WsapiRows.Both::read),
                operations(row, WsapiRows.Both::write),
                row.queueLength(),
                null);
    }

    private static Operations operations(WsapiRows.Load row, Function<WsapiRows.Both, @Nullable Double> part) {
        return Operations.scaled(
                figure(row.serviceTimeMs(), part), figure(row.io(), part), figure(row.kBytes(), part), KIB);
    }

    private static @Nullable Double figure(
            WsapiRows.@Nullable Both both, Function<WsapiRows.Both, @Nullable Double> part) {
        return both == null ? null : part.apply(both);
    }

    /** @param growthMiB that the array can still give to the pool; null if the array leaves out a figure */
    static @Nullable PoolSpace pool(WsapiRows.Pool row, @Nullable Long growthMiB) {
        WsapiRows.Usage all = row.usage();
        if (all == null || all.totalMiB() == null || all.usedMiB() == null || growthMiB == null) {
            return null;
        }
        long size = all.totalMiB() + growthMiB;
        return PoolSpace.ofUsed(row.name(), Sizes.bytes(size, MIB), Sizes.bytes(all.usedMiB(), MIB));
    }
}
