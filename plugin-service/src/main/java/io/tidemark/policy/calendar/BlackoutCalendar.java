package io.tidemark.policy.calendar;

import io.tidemark.policy.schedule.CalendarBlackouts;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** A stored calendar. */
public record BlackoutCalendar(
        String id, String vcenter, CalendarDefinition definition, String changedBy, Instant changedAt) {

    public CalendarBlackouts closure() {
        return new CalendarBlackouts(
                definition.name(),
                ZoneId.of(definition.zone()),
                definition.blackouts() == null ? List.of() : definition.blackouts());
    }
}
