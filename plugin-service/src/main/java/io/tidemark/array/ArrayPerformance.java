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

        /** Of figures with fractions. */
        public static Operations rounded(
                @Nullable Double latencyMicros, @Nullable Double perSecond, @Nullable Double bytesPerSecond) {
            return new Operations(whole(latencyMicros), whole(perSecond), whole(bytesPerSecond));
        }

        private static @Nullable Long whole(@Nullable Double figure) {
            return figure == null ? null : Long.valueOf(Math.round(figure));
        }
    }
}
