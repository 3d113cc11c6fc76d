package io.tidemark.policy.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;

/**
 * The one instant of a wall-clock time in a time zone. A time that daylight saving time skips becomes the first instant
 * after the gap, a time that occurs twice becomes its first occurrence: later wall-clock times never become earlier
 * instants.
 */
final class WallClock {

    private WallClock() {}

    static Instant instant(LocalDateTime local, ZoneId zone) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        if (offsets.isEmpty()) {
            ZoneOffsetTransition gap = zone.getRules().getTransition(local);
            return gap.getInstant();
        }
        return local.toInstant(offsets.get(0));
    }
}
