package io.tidemark.imports.locking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often a host locked metadata on a device by ATS.
 *
 * @param mostPerSecond ATS commands in a second, in the busiest interval
 * @param burst the longest stretch of ATS commands as in a boot storm; null if there was none
 */
public record LockActivity(double mostPerSecond, @Nullable LockBurst burst) {

    /**
     * A stretch of intervals with many ATS commands.
     *
     * @param failed those of them that failed; null if that is not counted
     */
    public record LockBurst(
            Instant from, Instant to, long ats, @Nullable Long failed) {}
}
