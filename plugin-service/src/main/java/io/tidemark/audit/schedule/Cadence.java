package io.tidemark.audit.schedule;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.schedule.FiveFieldCron;
import io.tidemark.platform.schedule.WallClock;
import io.tidemark.platform.schedule.Zones;
import java.time.Instant;
import java.time.ZoneId;
import org.springframework.scheduling.support.CronExpression;

/** When a schedule is due, in the user's own time zone. */
final class Cadence {

    private Cadence() {}

    /** When a new schedule is due. Rejects an invalid expression or zone, and an expression without occurrences. */
    static Instant first(Instant now, String cron, String zone) {
        if (!Zones.known(zone)) {
            throw Problem.invalid().error("/zone", RequestMessage.VALUE_TIME_ZONE);
        }
        return after(now, cron, zone);
    }

    /** When a stored schedule is due again; its zone may be an offset, which earlier releases accepted. */
    static Instant after(Instant now, String cron, String zone) {
        return WallClock.next(expression(cron), now, ZoneId.of(zone))
                .orElseThrow(() -> Problem.invalid().error("/cron", RequestMessage.SCHEDULE_NEVER_DUE));
    }

    /** The expression as it is stored: five fields, also when it was written with seconds. */
    static String stored(String cron) {
        try {
            return FiveFieldCron.withoutSeconds(cron);
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    private static CronExpression expression(String cron) {
        try {
            return FiveFieldCron.parse(FiveFieldCron.withoutSeconds(cron));
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    private static Problem unreadable(IllegalArgumentException e) {
        return Problem.invalid().error("/cron", AuditProblemMessage.AUDIT_CRON).because(e);
    }
}
