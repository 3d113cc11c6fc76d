package io.tidemark.policy.schedule;

import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The decision on a start that is due.
 *
 * @param due the start it is about: of several that were missed the last
 * @param missed number of missed starts before it
 * @param late whether it replaces a missed start
 * @param skipped why nothing is started; null if runs are started
 * @param until time by which all runs must finish; null = no limit
 */
public record StartDecision(
        Instant due,
        int missed,
        boolean late,
        @Nullable Statement skipped,
        @Nullable Instant until) {

    /** A start with a delay up to this is on time. */
    public static final Duration ON_TIME = Duration.ofMinutes(5);

    /**
     * Decides at {@code now} about the start {@code due}, which is not in the future.
     *
     * @param within for {@link MissedRule#WITHIN} how old the last missed start may be
     * @param lastStart when the policy last started something, null = never
     * @param least shortest time between two starts, zero = any
     */
    public static StartDecision on(
            Timing timing,
            Instant due,
            Instant now,
            MissedRule rule,
            Duration within,
            @Nullable Instant lastStart,
            Duration least) {
        Instant last = due;
        int missed = 0;
        for (ScheduledStart slot : (Iterable<ScheduledStart>)
                timing.slots(due).takeWhile(later -> !later.at().isAfter(now))::iterator) {
            if (slot.open()) {
                last = slot.at();
                missed++;
            }
        }
        Duration lateness = Duration.between(last, now);
        boolean late = lateness.compareTo(ON_TIME) > 0;
        ScheduledStart slot = timing.at(now);
        Statement skipped = slot.obstacle();
        if (late && (rule == MissedRule.SKIP || rule == MissedRule.WITHIN && lateness.compareTo(within) > 0)) {
            skipped = PolicyMessage.START_MISSED.with("lateMinutes", lateness.toMinutes());
        } else if (lastStart != null && tooSoon(timing, lastStart, late ? now : last, least)) {
            skipped = PolicyMessage.TOO_SOON.with("lastStart", lastStart.toString());
        }
        return new StartDecision(last, missed, late, skipped, skipped == null ? slot.until() : null);
    }

    /** Counted on the wall clock, so that the short day of spring does not cost a daily policy its start. */
    private static boolean tooSoon(Timing timing, Instant lastStart, Instant at, Duration least) {
        LocalDateTime earliest =
                lastStart.atZone(timing.zone()).toLocalDateTime().plus(least);
        return at.atZone(timing.zone()).toLocalDateTime().isBefore(earliest);
    }

    /** The start time of the policy, if it starts. */
    public Instant startedAt(Instant now) {
        return late ? now : due;
    }
}
