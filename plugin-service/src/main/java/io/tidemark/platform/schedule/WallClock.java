package io.tidemark.platform.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.scheduling.support.CronExpression;

/**
 * The one instant of a wall-clock time in a time zone. A time that daylight saving time skips becomes the first instant
 * after the gap, a time that occurs twice becomes its first occurrence: later wall-clock times never become earlier
 * instants.
 */
public final class WallClock {

    private WallClock() {}

    public static Instant instant(LocalDateTime local, ZoneId zone) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        if (offsets.isEmpty()) {
            return zone.getRules().getTransition(local).getInstant();
        }
        return local.toInstant(offsets.get(0));
    }

    /** The first occurrence after the instant; empty if there is none. */
    public static Optional<Instant> next(CronExpression cron, Instant after, ZoneId zone) {
        LocalDateTime local = cron.next(after.atZone(zone).toLocalDateTime());
        while (local != null && !instant(local, zone).isAfter(after)) {
            local = cron.next(local);
        }
        return Optional.ofNullable(local).map(next -> instant(next, zone));
    }
}
