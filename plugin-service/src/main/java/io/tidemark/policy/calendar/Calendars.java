package io.tidemark.policy.calendar;

import io.tidemark.platform.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The table of calendars. */
@Repository
public class Calendars {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    public Calendars(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** In the order of their names. */
    public List<BlackoutCalendar> of(String vcenter) {
        return jdbc
                .sql("select record from blackout_calendars where vcenter = ? order by name_key, id")
                .param(vcenter)
                .query(String.class)
                .list()
                .stream()
                .map(this::read)
                .toList();
    }

    public Optional<BlackoutCalendar> find(String id) {
        return jdbc.sql("select record from blackout_calendars where id = ?")
                .param(id)
                .query(String.class)
                .optional()
                .map(this::read);
    }

    /** Stores a new calendar or the new words of one; 409 when the name is taken. */
    public void put(BlackoutCalendar calendar) {
        try {
            if (write(
                            "update blackout_calendars set name = :name, name_key = :key, record = :record where id = :id"
                                    + " and vcenter = :vcenter",
                            calendar)
                    == 0) {
                write(
                        "insert into blackout_calendars (id, vcenter, name, name_key, record)"
                                + " values (:id, :vcenter, :name, :key, :record)",
                        calendar);
            }
        } catch (DuplicateKeyException e) {
            throw Problem.conflict(
                            "name-taken",
                            "There is a calendar '" + calendar.definition().name() + "' already.")
                    .because(e);
        }
    }

    private int write(String sql, BlackoutCalendar calendar) {
        return jdbc.sql(sql)
                .param("id", calendar.id())
                .param("vcenter", calendar.vcenter())
                .param("name", calendar.definition().name())
                .param("key", calendar.definition().name().toLowerCase(Locale.ROOT))
                .param("record", json.writeValueAsString(calendar))
                .update();
    }

    public void delete(String id) {
        jdbc.sql("delete from blackout_calendars where id = ?").param(id).update();
    }

    private BlackoutCalendar read(String record) {
        return json.readValue(record, BlackoutCalendar.class);
    }
}
