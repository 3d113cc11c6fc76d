package io.tidemark.policy.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

/** A calendar's blackouts in its time zone, as far as a schedule needs them. */
public record CalendarBlackouts(String calendar, ZoneId zone, List<Blackout> blackouts) {

    public CalendarBlackouts {
        blackouts = List.copyOf(blackouts);
    }

    Stream<Interval> from(Instant at) {
        return blackouts.stream().flatMap(blackout -> blackout.from(at, zone));
    }
}
