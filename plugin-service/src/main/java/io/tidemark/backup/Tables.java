package io.tidemark.backup;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** All tables of the database, from its metadata. */
@Repository
class Tables {

    private static final int BATCH = 500;

    private final JdbcTemplate jdbc;

    Tables(JdbcTemplate jdbc) {
        this.jdbc = new JdbcTemplate(jdbc.getDataSource());
        this.jdbc.setFetchSize(BATCH);
    }

    /** The tables of an export; referenced tables come first. */
    List<Table> carried() {
        return List.copyOf(asked(connection -> {
            DatabaseMetaData meta = connection.getMetaData();
            Map<String, Table> tables = new TreeMap<>();
            Map<String, Set<String>> needs = new TreeMap<>();
            try (ResultSet found = meta.getTables(connection.getCatalog(), "public", null, null)) {
                while (found.next()) {
                    String name = found.getString("TABLE_NAME");
                    if (found.getString("TABLE_TYPE").endsWith("TABLE") && !WorkInProgress.NOT_CARRIED.contains(name)) {
                        tables.put(name, described(connection, name));
                        needs.put(name, referred(connection, name));
                    }
                }
            }
            return inOrder(tables, needs);
        }));
    }

    private static Table described(Connection connection, String name) throws SQLException {
        List<Column> columns = new ArrayList<>();
        String identity = null;
        try (ResultSet found = connection.getMetaData().getColumns(connection.getCatalog(), "public", name, null)) {
            while (found.next()) {
                String column = found.getString("COLUMN_NAME");
                columns.add(Column.of(column, found.getInt("DATA_TYPE"), found.getString("TYPE_NAME")));
                identity = "YES".equals(found.getString("IS_AUTOINCREMENT")) ? column : identity;
            }
        }
        return new Table(name, columns, identity);
    }

    private static Set<String> referred(Connection connection, String name) throws SQLException {
        Set<String> others = new TreeSet<>();
        try (ResultSet found = connection.getMetaData().getImportedKeys(connection.getCatalog(), "public", name)) {
            while (found.next()) {
                others.add(found.getString("PKTABLE_NAME"));
            }
        }
        others.remove(name);
        return others;
    }

    private static Collection<Table> inOrder(Map<String, Table> tables, Map<String, Set<String>> needs) {
        Map<String, Table> ordered = new LinkedHashMap<>();
        while (ordered.size() < tables.size()) {
            int before = ordered.size();
            tables.forEach((name, table) -> {
                if (ordered.keySet().containsAll(needs.getOrDefault(name, Set.of()))) {
                    ordered.putIfAbsent(name, table);
                }
            });
            if (ordered.size() == before) {
                throw new IllegalStateException("tables refer to each other in a circle");
            }
        }
        return ordered.values();
    }

    /** Version of the newest migration. */
    String schema() {
        List<String> versions = jdbc.queryForList(
                "select version from flyway_schema_history where success and version is not null", String.class);
        return versions.stream()
                .max(java.util.Comparator.comparing(org.flywaydb.core.api.MigrationVersion::fromVersion))
                .orElse("0");
    }

    /** Returns the finished rows one by one, without keeping all in memory. */
    long each(Table table, Consumer<Map<String, @Nullable Object>> taker) {
        long[] count = {0};
        jdbc.query(table.select(WorkInProgress.condition(table.name())), row -> {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            for (int i = 0; i < table.columns().size(); i++) {
                Column column = table.columns().get(i);
                values.put(column.name(), column.read(row, i + 1));
            }
            taker.accept(values);
            count[0]++;
        });
        return count[0];
    }

    /** Rows of work that is in progress, by table; tables without any are absent. */
    Map<String, Long> underWay() {
        Map<String, Long> counts = new TreeMap<>();
        for (Table one : carried()) {
            String table = one.name();
            long count =
                    count("select count(*) from " + table + " where not (" + WorkInProgress.condition(table) + ")");
            if (count > 0) {
                counts.put(table, count);
            }
        }
        return counts;
    }

    /** Whether somebody has used this installation: a connection, or anything done. */
    boolean inUse() {
        return count("select (select count(*) from vcenters) + (select count(*) from arrays)"
                        + " + (select count(*) from activity)")
                > 0;
    }

    /** Whether others are connected, or exports include data of others that were connected before. */
    boolean otherVcenters(String guid) {
        return any("vcenters where guid is null or lower(guid) <> lower(?)", guid)
                || carried().stream()
                        .filter(table -> table.columns().stream().anyMatch(column -> "vcenter".equals(column.name())))
                        .anyMatch(table -> any(table.name() + " where lower(vcenter) <> lower(?)", guid));
    }

    private boolean any(String rows, String guid) {
        return Boolean.TRUE.equals(
                jdbc.queryForObject("select exists (select 1 from " + rows + ")", Boolean.class, guid));
    }

    /** The last heartbeat of a service with this PostgreSQL database; null for H2, which only one process can open. */
    @Nullable
    Instant lastWork() {
        if (!postgresql()) {
            return null;
        }
        OffsetDateTime last = jdbc.queryForObject(
                "select max(greatest(last_success, last_heartbeat)) from scheduled_tasks", OffsetDateTime.class);
        return last == null ? null : last.toInstant();
    }

    boolean postgresql() {
        return asked(connection -> "PostgreSQL".equals(connection.getMetaData().getDatabaseProductName()));
    }

    /** Highest number in the table's identity column, 0 when it has none. */
    long highest(Table table) {
        return table.identity() == null
                ? 0
                : count("select coalesce(max(" + table.identity() + "), 0) from " + table.name());
    }

    /** Lets the database go on numbering behind this number; on H2 this commits what was open. */
    void numberFrom(Table table, long highest) {
        long next = Math.max(highest, highest(table)) + 1;
        jdbc.execute("alter table " + table.name() + " alter column " + table.identity() + " restart with " + next);
    }

    /** Also the tables of work in progress, which an earlier version can lack. */
    void empty(List<Table> tables) {
        List<String> present = jdbc.queryForList(
                "select lower(table_name) from information_schema.tables where lower(table_schema) = 'public'",
                String.class);
        WorkInProgress.NOT_CARRIED.stream()
                .filter(name -> !name.startsWith("flyway") && present.contains(name))
                .sorted()
                .forEach(name -> jdbc.update("delete from " + name));
        for (int i = tables.size() - 1; i >= 0; i--) {
            jdbc.update("delete from " + tables.get(i).name());
        }
    }

    void insert(Table table, List<@Nullable Object[]> rows) {
        jdbc.batchUpdate(table.insert(), rows);
    }

    List<String> secrets() {
        return jdbc.queryForList("select name from vault_secrets order by name", String.class);
    }

    private long count(String sql) {
        Long found = jdbc.queryForObject(sql, Long.class);
        return found == null ? 0 : found;
    }

    private <T> T asked(ConnectionCallback<T> question) {
        T answer = jdbc.execute(question);
        if (answer == null) {
            throw new IllegalStateException("the database did not say");
        }
        return answer;
    }
}
