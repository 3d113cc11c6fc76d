package io.tidemark.array;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The load of a whole array at one moment; null is what the array does not tell, never zero.
 *
 * @param readMicros latency of a read as hosts feel it, in microseconds
 * @param queueDepth operations waiting or in work
 * @param busy share of time in which the array was at work, 0..1
 */
public record ArrayPerformance(
        Instant at,
        @Nullable Long readMicros,
        @Nullable Long writeMicros,
        @Nullable Long readsPerSecond,
        @Nullable Long writesPerSecond,
        @Nullable Long readBytesPerSecond,
        @Nullable Long writeBytesPerSecond,
        @Nullable Double queueDepth,
        @Nullable Double busy) {}
