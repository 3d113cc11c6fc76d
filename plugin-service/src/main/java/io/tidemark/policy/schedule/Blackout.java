package io.tidemark.policy.schedule;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.WallClock;
import io.tidemark.policy.message.PolicyProblemMessage;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A time in which nothing may start and nothing may be in progress.
 *
 * @param title what it is for, e.g. {@code Year-end closing}
 * @param from on the wall clock of the calendar's time zone
 * @param to on the wall clock of the calendar's time zone
 * @param yearly whether it comes again every year; null = no
 */
public record Blackout(
        @Nullable @Size(max = Blackout.LONGEST_TITLE) String title,
        @NotNull LocalDateTime from,
        @NotNull LocalDateTime to,
        @Nullable Boolean yearly) {

    private static final int LONGEST_TITLE = 200;
    private static final Duration YEAR = Duration.ofDays(365);

    public Blackout {
        if (from == null || to == null) {
            throw Problem.invalid().error(from == null ? "/from" : "/to", RequestMessage.VALUE_REQUIRED);
        }
        if (!to.isAfter(from)) {
            throw Problem.invalid().error("/from", RequestMessage.VALUE_NOT_BEFORE.with("other", "to"));
        }
        yearly = Boolean.TRUE.equals(yearly);
        if (yearly && Duration.between(from, to).compareTo(YEAR) >= 0) {
            throw Problem.invalid(PolicyProblemMessage.BLACKOUT_TOO_LONG);
        }
        if (title != null && title.length() > LONGEST_TITLE) {
            throw Problem.invalid().error("/title", RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_TITLE));
        }
    }

    /** Its occurrences that have not ended at the instant and begin within about a year. */
    Stream<Interval> from(Instant at, ZoneId zone) {
        if (!Boolean.TRUE.equals(yearly)) {
            return Stream.of(interval(0, zone)).filter(one -> one.to().isAfter(at));
        }
        int years = at.atZone(zone).getYear() - from.getYear();
        return IntStream.rangeClosed(Math.max(0, years - 1), Math.max(0, years + 1))
                .mapToObj(year -> interval(year, zone))
                .filter(one -> one.to().isAfter(at));
    }

    private Interval interval(int years, ZoneId zone) {
        return new Interval(
                WallClock.instant(from.plusYears(years), zone), WallClock.instant(to.plusYears(years), zone));
    }
}
