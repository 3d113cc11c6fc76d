package io.tidemark.policy.calendar;

import io.tidemark.platform.records.JsonRecords;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The table of calendars. */
@Repository
public class Calendars {

    private final JsonRecords<BlackoutCalendar> records;

    public Calendars(JdbcClient jdbc, JsonMapper json) {
        this.records = new JsonRecords<>(
                        jdbc, json, "blackout_calendars", "calendar", BlackoutCalendar.class, BlackoutCalendar::id)
                .uniquelyNamed(calendar -> calendar.definition().name())
                .column("vcenter", BlackoutCalendar::vcenter);
    }

    /** In the order of their names. */
    public List<BlackoutCalendar> of(String vcenter) {
        return records.list("where vcenter = ? order by name_key, id", vcenter);
    }

    public Optional<BlackoutCalendar> find(String id) {
        return records.find(id);
    }

    /** Stores a new calendar or the new definition of one; 409 when the name is taken. */
    public void put(BlackoutCalendar calendar) {
        if (records.update(calendar).isEmpty()) {
            records.insert(calendar);
        }
    }

    public void delete(String id) {
        records.delete(id);
    }
}
