package io.tidemark.vcenter.clock;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far one clock is ahead of another. It follows what is measured in steps, so that intervals that are read twice
 * have the same times both times, and clocks that almost match count as the same.
 */
public final class ClockOffset {

    /** Shown to users when exceeded. */
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    /** An interval of the samples of hosts. */
    private static final Duration STEP = Duration.ofSeconds(20);

    private ClockOffset() {}

    /** The time of the other clock, read between two times of the own clock; zero within what the reading took. */
    public static Duration measured(Instant before, Instant other, Instant after) {
        Duration half = Duration.between(before, after).abs().dividedBy(2);
        Duration ahead = Duration.between(before.plus(half), other);
        return ahead.abs().compareTo(half) <= 0 ? Duration.ZERO : ahead;
    }

    /** The offset to use: the known one unless the measured one differs from it by more than a step. */
    public static Duration followed(Duration known, Duration measured) {
        return measured.minus(known).abs().compareTo(STEP) <= 0
                ? known
                : whole(measured, Math.toIntExact(STEP.toSeconds()));
    }

    /** Rounded to whole intervals of so many seconds. */
    public static Duration whole(Duration ahead, int seconds) {
        return Duration.ofSeconds(Math.round((double) ahead.toSeconds() / seconds) * seconds);
    }

    /** Empty within the tolerance. */
    public static Optional<Statement> ofVcenter(Duration ahead) {
        return wrong(ahead)
                ? Optional.of(
                        (ahead.isNegative() ? ClockMessage.VCENTER_CLOCK_BEHIND : ClockMessage.VCENTER_CLOCK_AHEAD)
                                .with("difference", ahead.abs().toString()))
                : Optional.empty();
    }

    /** Empty within the tolerance. */
    public static Optional<Statement> ofHost(String name, Duration ahead) {
        return wrong(ahead)
                ? Optional.of((ahead.isNegative() ? ClockMessage.HOST_CLOCK_BEHIND : ClockMessage.HOST_CLOCK_AHEAD)
                        .with("host", name, "difference", ahead.abs().toString()))
                : Optional.empty();
    }

    private static boolean wrong(Duration ahead) {
        return ahead.abs().compareTo(TOLERANCE) > 0;
    }
}
