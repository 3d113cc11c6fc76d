package io.tidemark.array;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The load of a whole array at one time; null is what the array does not report, never zero.
 *
 * @param queueDepth queued and active operations
 * @param busy share of time in which the array was busy, 0..1
 */
public record ArrayPerformance(
        Instant at,
        Operations reads,
        Operations writes,
        @Nullable Double queueDepth,
        @Nullable Double busy) {

    /**
     * Reads or writes of hosts.
     *
     * @param latencyMicros latency for hosts, in microseconds
     */
    public record Operations(
            @Nullable Long latencyMicros,
            @Nullable Long perSecond,
            @Nullable Long bytesPerSecond) {

        private static final long MICROS = 1000;

        /** Of figures with fractions. */
        public static Operations rounded(
                @Nullable Double latencyMicros, @Nullable Double perSecond, @Nullable Double bytesPerSecond) {
            return new Operations(whole(latencyMicros, 1), whole(perSecond, 1), whole(bytesPerSecond, 1));
        }

        /** Of latencies in milliseconds, and throughput in units of so many bytes. */
        public static Operations scaled(
                @Nullable Double latencyMillis,
                @Nullable Double perSecond,
                @Nullable Double unitsPerSecond,
                long unitBytes) {
            return new Operations(whole(latencyMillis, MICROS), whole(perSecond, 1), whole(unitsPerSecond, unitBytes));
        }

        private static @Nullable Long whole(@Nullable Double figure, long factor) {
            return figure == null ? null : Long.valueOf(Math.round(figure * factor));
        }
    }
}
