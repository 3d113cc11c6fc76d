package io.tidemark.audit.schedule;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.UnixCron;
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
            throw Problem.invalid().error("/cron", RequestMessage.SCHEDULE_NEVER_DUE);
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

    /** The expression as it is stored: five fields, also when it was written with seconds. */
    static String stored(String cron) {
        try {
            return UnixCron.withoutSeconds(cron);
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    private static CronExpression expression(String cron) {
        try {
            return UnixCron.parse(UnixCron.withoutSeconds(cron));
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    private static Problem unreadable(IllegalArgumentException e) {
        return Problem.invalid().error("/cron", AuditProblemMessage.AUDIT_CRON).because(e);
    }

    private static ZoneId zone(String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw Problem.invalid()
                    .error("/zone", RequestMessage.VALUE_TIME_ZONE)
                    .because(e);
        }
    }
}
