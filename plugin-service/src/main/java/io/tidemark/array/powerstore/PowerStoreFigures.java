package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Converts rows to figures. Written bytes are {@code logical_used}, what hosts wrote before reduction and sharing;
 * provisioned bytes are {@code size}, in space metrics {@code logical_provisioned}; rows that summarize shorter periods
 * use {@code last_…}. The thin share is computed. Latencies are in microseconds, bandwidths in bytes per second.
 */
final class PowerStoreFigures {

    private PowerStoreFigures() {}

    /** Null if the array reports neither figure, or an impossible value. */
    static @Nullable VolumeUsage usage(Instant at, @Nullable Long size, @Nullable Long used) {
        if (size == null || used == null || used < 0 || used > size) {
            return null;
        }
        return new VolumeUsage(at, size, used, VolumeUsage.thinProvisioning(used, size), null, null, null);
    }

    /** As above, of one sample of the space metrics. */
    static @Nullable VolumeUsage usage(Instant at, Rows.Space row) {
        return usage(at, row.provisioned(), row.used());
    }

    static ArrayPerformance performance(Instant at, Rows.Load row) {
        return new ArrayPerformance(
                at,
                Operations.rounded(row.avgReadLatency(), row.readIops(), row.readBandwidth()),
                Operations.rounded(row.avgWriteLatency(), row.writeIops(), row.writeBandwidth()),
                null,
                null);
    }
}
