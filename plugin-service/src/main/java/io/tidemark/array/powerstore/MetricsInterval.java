package io.tidemark.array.powerstore;

import io.tidemark.array.rest.KeptSamples;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The intervals of stored space metrics and their retention. */
enum MetricsInterval implements KeptSamples {
    FIVE_MINUTES("Five_Mins", Duration.ofMinutes(5), Duration.ofDays(1)),
    HOUR("One_Hour", Duration.ofHours(1), Duration.ofDays(30)),
    DAY("One_Day", Duration.ofDays(1), Duration.ofDays(730));

    /** Times outside this range are no times of samples. */
    private static final Instant EARLIEST = Instant.EPOCH;

    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final String wire;
    private final Duration step;
    private final Duration kept;

    MetricsInterval(String wire, Duration step, Duration kept) {
        this.wire = wire;
        this.step = step;
        this.kept = kept;
    }

    @Override
    public Duration kept() {
        return kept;
    }

    /** Whether a row can be dated with it. */
    static boolean dates(@Nullable Instant at) {
        return at != null && !at.isBefore(EARLIEST) && !at.isAfter(LATEST);
    }

    /** As the array names it. */
    String wire() {
        return wire;
    }

    /**
     * The time of the last sample in a row that combines several equal ones and has the date of the first.
     *
     * @param repeats null or invalid counts as one
     */
    Instant last(Instant first, @Nullable Integer repeats) {
        return repeats == null || repeats < 1 ? first : first.plus(step.multipliedBy(repeats - 1L));
    }

    Duration step() {
        return step;
    }
}
