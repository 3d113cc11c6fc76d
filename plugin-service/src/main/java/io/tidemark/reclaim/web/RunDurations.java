package io.tidemark.reclaim.web;

import io.tidemark.reclaim.run.ReclaimRun;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The durations of the parts of a run.
 *
 * @param unmap UNMAP, until now if it is in progress; null before it
 * @param verification from the end of the UNMAP until the result was verified, or until now; null before it
 * @param expectedVerification longest time that the verification is expected to take, null if not known
 */
record RunDurations(
        @Nullable Duration unmap,
        @Nullable Duration verification,
        @Nullable Duration expectedVerification) {

    static RunDurations of(ReclaimRun run, Instant now) {
        Instant ended = run.end().unmapEndedAt();
        Double expected = run.needs().expectedVerificationSeconds();
        return new RunDurations(
                between(run.startedAt(), ended, now),
                between(ended, run.end().endedAt(), now),
                expected == null ? null : Duration.ofMillis(Math.round(expected * 1000)));
    }

    private static @Nullable Duration between(@Nullable Instant from, @Nullable Instant to, Instant now) {
        if (from == null) {
            return null;
        }
        Duration between = Duration.between(from, to == null ? now : to);
        return between.isNegative() ? Duration.ZERO : between;
    }
}
