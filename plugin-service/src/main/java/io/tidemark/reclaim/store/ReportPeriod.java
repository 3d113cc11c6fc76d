package io.tidemark.reclaim.store;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.Zones;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Days in a time zone; runs belong to the day and month in which they ended.
 *
 * @param firstDay null = from the beginning
 * @param lastDay inclusive; null = up to now
 */
public record ReportPeriod(
        @Nullable LocalDate firstDay, @Nullable LocalDate lastDay, ZoneId zone) {

    /** Everything, with the months of UTC. */
    public static final ReportPeriod ALL = new ReportPeriod(null, null, ZoneOffset.UTC);

    /** 400 with everything that is wrong; null and empty parts are not limited. */
    public static ReportPeriod of(@Nullable String firstDay, @Nullable String lastDay, @Nullable String zone) {
        Problem invalid = Problem.invalid();
        LocalDate first = day("firstDay", firstDay, invalid);
        LocalDate last = day("lastDay", lastDay, invalid);
        if (first != null && last != null && last.isBefore(first)) {
            invalid.error("lastDay", RequestMessage.VALUE_NOT_VALID.with("value", last));
        }
        boolean named = zone != null && !zone.isBlank();
        if (named && !Zones.known(zone)) {
            invalid.error("zone", RequestMessage.VALUE_TIME_ZONE);
        }
        if (!invalid.errors().isEmpty()) {
            throw invalid;
        }
        return new ReportPeriod(first, last, named ? ZoneId.of(zone) : ZoneOffset.UTC);
    }

    /** A whole month. */
    public static ReportPeriod of(YearMonth month, ZoneId zone) {
        return new ReportPeriod(month.atDay(1), month.atEndOfMonth(), zone);
    }

    @Nullable
    Instant from() {
        return firstDay == null ? null : firstDay.atStartOfDay(zone).toInstant();
    }

    @Nullable
    Instant to() {
        return lastDay == null ? null : lastDay.plusDays(1).atStartOfDay(zone).toInstant();
    }

    String month(Instant at) {
        return YearMonth.from(at.atZone(zone)).toString();
    }

    private static @Nullable LocalDate day(String name, @Nullable String text, Problem invalid) {
        try {
            return text == null || text.isBlank() ? null : LocalDate.parse(text.strip());
        } catch (DateTimeException e) {
            invalid.error(name, RequestMessage.VALUE_NOT_VALID.with("value", text));
            return null;
        }
    }
}
