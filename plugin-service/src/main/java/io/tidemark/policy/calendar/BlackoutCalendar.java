package io.tidemark.policy.calendar;

import io.tidemark.policy.schedule.Closure;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** A stored calendar. */
public record BlackoutCalendar(
        String id, String vcenter, CalendarDefinition definition, String changedBy, Instant changedAt) {

    public Closure closure() {
        return new Closure(
                definition.name(),
                ZoneId.of(definition.zone()),
                definition.blackouts() == null ? List.of() : definition.blackouts());
    }
}
