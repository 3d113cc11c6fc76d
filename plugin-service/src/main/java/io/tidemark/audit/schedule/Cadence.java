package io.tidemark.audit.schedule;

import io.tidemark.platform.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.support.CronExpression;

/** When a schedule is due, in the user's own time zone. */
final class Cadence {

    private Cadence() {}

    /** Rejects an invalid expression or zone, and an expression without occurrences. */
    static Instant after(Instant now, String cron, String zone) {
        Instant next = next(now, expression(cron), zone(zone));
        if (next == null) {
            throw Problem.invalid("The schedule never comes.").error("/cron", "never comes");
        }
        return next;
    }

    /**
     * On the wall clock: a time that daylight saving time skips is an hour later, one that occurs twice counts once.
     */
    private static @Nullable Instant next(Instant now, CronExpression cron, ZoneId zone) {
        LocalDateTime next = now.atZone(zone).toLocalDateTime();
        do {
            next = cron.next(next);
        } while (next != null && !next.atZone(zone).toInstant().isAfter(now));
        return next == null ? null : next.atZone(zone).toInstant();
    }

    private static CronExpression expression(String cron) {
        try {
            return CronExpression.parse(cron);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid("The schedule cannot be read.")
                    .error("/cron", "needs six fields: second minute hour day month weekday, e.g. 0 0 6 * * MON")
                    .because(e);
        }
    }

    private static ZoneId zone(String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw Problem.invalid("The time zone is not known.")
                    .error("/zone", "is no time zone such as Europe/Berlin")
                    .because(e);
        }
    }
}
