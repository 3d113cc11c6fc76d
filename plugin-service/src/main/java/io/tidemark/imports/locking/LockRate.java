package io.tidemark.imports.locking;

import io.tidemark.imports.locking.LockActivity.LockBurst;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Follows ATS commands interval by interval, and keeps the stretch with the most of them. */
public final class LockRate {

    private double most = Double.NaN;
    private @Nullable Instant from;
    private Instant to = Instant.EPOCH;
    /** What was gained while the clock stood still, which belongs to the next interval. */
    private double early;

    private double earlyFailed;
    private double ats;
    private double failed;
    private @Nullable LockBurst longest;

    /**
     * The next interval.
     *
     * @param at its end
     * @param failed NaN if the host does not count it
     */
    public void add(Instant at, long millis, double gained, double failed) {
        early += gained;
        earlyFailed += failed;
        if (millis <= 0) {
            return;
        }
        double sent = early;
        double lost = earlyFailed;
        early = 0;
        earlyFailed = 0;
        double rate = sent * 1000 / millis;
        most = Double.isNaN(most) ? rate : Math.max(most, rate);
        if (rate < BootStorm.ATS_PER_SECOND) {
            from = null;
            return;
        }
        if (from == null) {
            from = at.minusMillis(millis);
            ats = 0;
            this.failed = 0;
        }
        to = at;
        ats += sent;
        this.failed += lost;
        if (Duration.between(from, to).toSeconds() >= BootStorm.SECONDS && (longest == null || ats > longest.ats())) {
            longest = new LockBurst(
                    from,
                    to,
                    Math.round(ats),
                    Double.isNaN(this.failed) ? null : Long.valueOf(Math.round(this.failed)));
        }
    }

    /** Null before the second sample. */
    public @Nullable LockActivity activity() {
        return Double.isNaN(most) ? null : new LockActivity(most, longest);
    }
}
