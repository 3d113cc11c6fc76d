package io.tidemark.policy.schedule;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.schedule.FiveFieldCron;
import io.tidemark.platform.schedule.WallClock;
import io.tidemark.policy.message.PolicyProblemMessage;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.support.CronExpression;

/**
 * How often a policy starts, on the wall clock of its time zone.
 *
 * @param time of day; needed by every kind but {@code CRON}
 * @param days for {@code WEEKLY} the days, for {@code MONTHLY} with an ordinal the one day
 * @param ordinal which of these days of the month, 1..4, or -1 for the last
 * @param dayOfMonth 1..31, months without it are skipped, or -1 for the last; instead of an ordinal
 * @param cron five fields: minute, hour, day of month, month, day of week, e.g. {@code 0 2 * * SUN#2}; {@code L},
 *     {@code W} and {@code SUN#2} are known, and a day must match both of its fields
 */
public record Recurrence(
        @NotNull Kind kind,
        @Nullable LocalTime time,
        @Nullable Set<DayOfWeek> days,
        @Nullable @Min(-1) @Max(4) Integer ordinal,
        @Nullable @Min(-1) @Max(31) Integer dayOfMonth,
        @Nullable @Size(max = 120) String cron) {

    /** The presets, and cron for experts. */
    public enum Kind {
        DAILY,
        WEEKLY,
        MONTHLY,
        CRON
    }

    private static final int LAST = -1;

    public Recurrence {
        if (kind == null) {
            throw invalid("/kind", RequestMessage.VALUE_REQUIRED.statement());
        }
        time = time == null ? null : time.truncatedTo(ChronoUnit.MINUTES);
        expression(kind, time, days, ordinal, dayOfMonth, cron);
        days = days == null ? null : Set.copyOf(days);
    }

    /** The first start after the instant; empty if there is none. */
    Optional<Instant> next(Instant after, ZoneId zone) {
        return WallClock.next(expression(kind, time, days, ordinal, dayOfMonth, cron), after, zone);
    }

    private static CronExpression expression(
            Kind kind,
            @Nullable LocalTime time,
            @Nullable Set<DayOfWeek> days,
            @Nullable Integer ordinal,
            @Nullable Integer dayOfMonth,
            @Nullable String cron) {
        return switch (kind) {
            case DAILY -> CronExpression.parse(at(kind, time) + "* * *");
            case WEEKLY -> CronExpression.parse(at(kind, time) + "? * " + weekdays(days));
            case MONTHLY -> CronExpression.parse(at(kind, time) + monthly(days, ordinal, dayOfMonth));
            case CRON -> cron(cron);
        };
    }

    private static String at(Kind kind, @Nullable LocalTime time) {
        if (time == null) {
            throw invalid("/time", RequestMessage.VALUE_REQUIRED_WITH.with("property", "kind", "value", kind.name()));
        }
        return "0 " + time.getMinute() + " " + time.getHour() + " ";
    }

    private static String weekdays(@Nullable Set<DayOfWeek> days) {
        if (days == null || days.isEmpty()) {
            throw invalid(
                    "/days", RequestMessage.VALUE_REQUIRED_WITH.with("property", "kind", "value", Kind.WEEKLY.name()));
        }
        return days.stream().sorted().map(Recurrence::name).collect(Collectors.joining(","));
    }

    private static String monthly(
            @Nullable Set<DayOfWeek> days, @Nullable Integer ordinal, @Nullable Integer dayOfMonth) {
        if ((ordinal == null) == (dayOfMonth == null)) {
            throw Problem.invalid(PolicyProblemMessage.SCHEDULE_MONTHLY);
        }
        if (dayOfMonth != null) {
            if (dayOfMonth != LAST && (dayOfMonth < 1 || dayOfMonth > 31)) {
                throw invalid("/dayOfMonth", PolicyProblemMessage.SCHEDULE_DAY.with("max", 31));
            }
            return (dayOfMonth == LAST ? "L" : dayOfMonth) + " * ?";
        }
        if (days == null || days.size() != 1) {
            throw invalid("/days", PolicyProblemMessage.SCHEDULE_ONE_DAY.statement());
        }
        if (ordinal == null || ordinal != LAST && (ordinal < 1 || ordinal > 4)) {
            throw invalid("/ordinal", PolicyProblemMessage.SCHEDULE_DAY.with("max", 4));
        }
        return "? * " + name(days.iterator().next()) + (ordinal == LAST ? "L" : "#" + ordinal);
    }

    private static CronExpression cron(@Nullable String cron) {
        if (cron == null || !FiveFieldCron.fits(cron)) {
            throw invalid("/cron", PolicyProblemMessage.CRON_FIELDS.statement());
        }
        try {
            return FiveFieldCron.parse(cron);
        } catch (IllegalArgumentException e) {
            throw invalid("/cron", PolicyProblemMessage.CRON_INVALID.with("reason", String.valueOf(e.getMessage())))
                    .because(e);
        }
    }

    private static Problem invalid(String pointer, Statement message) {
        return Problem.invalid().error(pointer, message);
    }

    private static String name(DayOfWeek day) {
        return day.name().substring(0, 3);
    }
}
