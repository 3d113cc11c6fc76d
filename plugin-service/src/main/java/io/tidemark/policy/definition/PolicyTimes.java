package io.tidemark.policy.definition;

import io.tidemark.policy.calendar.BlackoutCalendar;
import io.tidemark.policy.calendar.Calendars;
import io.tidemark.policy.schedule.CalendarBlackouts;
import io.tidemark.policy.schedule.ScheduledStart;
import io.tidemark.policy.schedule.Timing;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts a policy's schedule together with the calendars it names, as they are now. */
@Component
public class PolicyTimes {

    private final Calendars calendars;

    public PolicyTimes(Calendars calendars) {
        this.calendars = calendars;
    }

    public Timing of(PolicyDefinition definition) {
        List<CalendarBlackouts> closures = definition.calendars().stream()
                .map(calendars::find)
                .flatMap(Optional::stream)
                .map(BlackoutCalendar::closure)
                .toList();
        return new Timing(
                definition.schedule(),
                ZoneId.of(definition.zone()),
                definition.windows() == null ? List.of() : definition.windows(),
                closures);
    }

    @Nullable
    public Instant next(PolicyDefinition definition, Instant after) {
        return of(definition).next(after).map(ScheduledStart::at).orElse(null);
    }
}
