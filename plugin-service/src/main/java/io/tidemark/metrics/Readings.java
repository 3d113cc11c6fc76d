package io.tidemark.metrics;

import io.tidemark.platform.records.JsonColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The last measurements and the totals. */
@Repository
class Readings {

    /** A total and its labels. */
    record Total(Counter counter, Map<String, String> labels, long value) {}

    private static final TypeReference<TreeMap<String, String>> LABELS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final JsonColumn<Reading> readings;

    Readings(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
        this.readings = new JsonColumn<>(json, Reading.class);
    }

    void keep(String source, Reading reading) {
        String record = readings.write(reading);
        if (write("update metric_readings set record = :record where source = :source", source, record) == 0) {
            write(
                    "insert into metric_readings (source, record) values (:source, :record) on conflict do nothing",
                    source,
                    record);
        }
    }

    private int write(String sql, String source, String record) {
        return jdbc.sql(sql).param("source", source).param("record", record).update();
    }

    void forget(String source) {
        jdbc.sql("delete from metric_readings where source = ?").param(source).update();
    }

    Map<String, Reading> all() {
        Map<String, Reading> all = new LinkedHashMap<>();
        jdbc.sql("select source, record from metric_readings order by source").query(row -> {
            all.put(row.getString(1), readings.read(row.getString(2)));
        });
        return all;
    }

    void add(Counter counter, Map<String, String> labels, long more) {
        String text = json.writeValueAsString(new TreeMap<>(labels));
        jdbc.sql("insert into metric_counters (name, labels, total) values (:name, :labels, 0) on conflict do nothing")
                .param("name", counter.name())
                .param("labels", text)
                .update();
        jdbc.sql("update metric_counters set total = total + :more where name = :name and labels = :labels")
                .param("more", more)
                .param("name", counter.name())
                .param("labels", text)
                .update();
    }

    List<Total> totals() {
        return jdbc.sql("select name, labels, total from metric_counters order by name, labels")
                .query((row, number) -> new Total(
                        Counter.valueOf(row.getString(1)), json.readValue(row.getString(2), LABELS), row.getLong(3)))
                .list();
    }
}
