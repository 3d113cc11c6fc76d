package io.tidemark.policy.schedule;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.WallClock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * When runs may be in progress, on the wall clock of the policy's time zone.
 *
 * @param days on which the window opens; empty = every day
 * @param from when it opens
 * @param to when it closes; at or before {@code from} means on the next day
 */
public record RunWindow(@Nullable Set<DayOfWeek> days, LocalTime from, LocalTime to) {

    public RunWindow {
        if (from == null || to == null) {
            throw Problem.invalid().error(from == null ? "/from" : "/to", RequestMessage.VALUE_REQUIRED);
        }
        days = days == null || days.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(days));
    }

    /** The opening that contains the instant, empty when it is closed then. */
    Optional<Interval> around(Instant at, ZoneId zone) {
        LocalDate today = at.atZone(zone).toLocalDate();
        return LongStream.rangeClosed(-2, 1)
                .mapToObj(today::plusDays)
                .filter(day -> days == null || days.isEmpty() || days.contains(day.getDayOfWeek()))
                .map(day -> opening(day, zone))
                .filter(opening -> opening.contains(at))
                .findFirst();
    }

    private Interval opening(LocalDate day, ZoneId zone) {
        LocalDate closes = to.isAfter(from) ? day : day.plusDays(1);
        return new Interval(WallClock.instant(day.atTime(from), zone), WallClock.instant(closes.atTime(to), zone));
    }
}
