package io.tidemark.policy.calendar;

import io.tidemark.platform.records.JsonRecords;
import io.tidemark.platform.records.NamedRecords;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of calendars. */
@Repository
public class Calendars extends NamedRecords<BlackoutCalendar> {

    public Calendars(JdbcClient jdbc, JsonMapper json) {
        super(
                new JsonRecords<>(jdbc, json, "blackout_calendars", BlackoutCalendar.class, BlackoutCalendar::id),
                BlackoutCalendar::vcenter,
                calendar -> calendar.definition().name());
    }

    /** Stores a new calendar or the new definition of one. */
    public void put(BlackoutCalendar calendar) {
        if (store(calendar).isEmpty()) {
            add(calendar);
        }
    }
}
