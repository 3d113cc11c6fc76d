package io.tidemark.capacity.series;

import io.tidemark.platform.Statement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The table of what happened to datastores besides runs. */
@Repository
public class CapacityEvents {

    private static final int LONGEST_TEXT = 1000;
    private static final int LONGEST_PARAMS = 4000;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    CapacityEvents(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** A text that is too long is cut; parameters that are too long are omitted, so that the text is complete. */
    public void add(long series, Instant at, Statement statement) {
        String text = statement.text();
        String params = json.writeValueAsString(statement.params());
        jdbc.sql("insert into capacity_events (series, at_second, code, text, params)"
                        + " values (:series, :at, :code, :text, :params)")
                .param("series", series)
                .param("at", at.getEpochSecond())
                .param("code", statement.code())
                .param("text", text.substring(0, Math.min(LONGEST_TEXT, text.length())))
                .param("params", params.length() > LONGEST_PARAMS ? "{}" : params)
                .update();
    }

    /** Oldest first. */
    public List<CapacityEvent> between(long series, Instant from, Instant to) {
        return jdbc.sql("select * from capacity_events where series = :series and at_second between :from and :to"
                        + " order by at_second, id")
                .param("series", series)
                .param("from", from.getEpochSecond())
                .param("to", to.getEpochSecond())
                .query(this::read)
                .list();
    }

    private CapacityEvent read(ResultSet row, int number) throws SQLException {
        Map<String, Object> params = json.readValue(row.getString("params"), new TypeReference<>() {});
        return new CapacityEvent(
                Instant.ofEpochSecond(row.getLong("at_second")),
                new Statement(row.getString("code"), row.getString("text"), params));
    }
}
