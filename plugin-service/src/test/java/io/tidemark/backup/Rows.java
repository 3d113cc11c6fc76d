package io.tidemark.backup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Everything a database holds, for tests of other modules to write down and to compare. */
public final class Rows {

    private static final int ENOUGH = 200;

    /** Columns of older versions by their present names. */
    private static final Map<String, String> RENAMED =
            Map.of("unmap_passes", "walked_passes", "unmap_bytes", "walked_bytes", "unmap_seconds", "walk_seconds");

    private Rows() {}

    /** Version of the newest migration. */
    public static String schema(DataSource source) {
        return new Tables(new JdbcTemplate(source)).schema();
    }

    /** The finished rows of each table, in an order that fits foreign keys. */
    public static Map<String, List<Map<String, @Nullable Object>>> of(DataSource source) {
        Tables tables = new Tables(new JdbcTemplate(source));
        Map<String, List<Map<String, @Nullable Object>>> all = new LinkedHashMap<>();
        for (Table table : tables.carried()) {
            List<Map<String, @Nullable Object>> rows = new ArrayList<>();
            tables.each(table, rows::add);
            all.put(table.name(), rows);
        }
        return all;
    }

    /** INSERTs, of each table's first rows, that H2 and PostgreSQL both take, after what a new database holds was removed. */
    public static List<String> statements(DataSource source) {
        Tables tables = new Tables(new JdbcTemplate(source));
        List<String> statements = new ArrayList<>();
        for (Table table : tables.carried()) {
            if (tables.highest(table) == 0) {
                statements.add("delete from " + table.name());
            }
            List<String> rows = new ArrayList<>();
            tables.each(table, row -> rows.add(insert(table, row)));
            statements.addAll(rows.subList(0, Math.min(ENOUGH, rows.size())));
        }
        return statements;
    }

    private static String insert(Table table, Map<String, @Nullable Object> row) {
        return table.insert().replaceFirst("\\([?, ]+\\)$", "")
                + table.columns().stream()
                        .map(column -> literal(column, row.get(column.name())))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String literal(Column column, @Nullable Object value) {
        if (value == null) {
            return "null";
        }
        return switch (column.kind()) {
            case WHOLE, FRACTION, FLAG -> value.toString();
            case INSTANT -> "timestamp with time zone '" + value + "'";
            case TEXT -> "'" + value.toString().replace("'", "''").replace("\n", "'||chr(10)||'") + "'";
            case BYTES -> throw new IllegalStateException("no bytes are carried");
        };
    }

    /** What a table of an older version held, column by column, is what it holds now. */
    public static Map<String, String> lost(
            Map<String, List<Map<String, @Nullable Object>>> before,
            Map<String, List<Map<String, @Nullable Object>>> after) {
        Map<String, String> lost = new TreeMap<>();
        before.forEach((table, rows) -> {
            List<Map<String, @Nullable Object>> now = after.getOrDefault(table, List.of()).stream()
                    .map(row -> {
                        Map<String, @Nullable Object> old = new LinkedHashMap<>();
                        row.forEach((column, value) -> old.put(RENAMED.getOrDefault(column, column), value));
                        if (!rows.isEmpty()) {
                            old.keySet().retainAll(rows.get(0).keySet());
                        }
                        return old;
                    })
                    .toList();
            for (Map<String, @Nullable Object> row : rows) {
                if (!now.contains(row)) {
                    lost.put(table, row.toString());
                }
            }
        });
        return lost;
    }
}
