package io.tidemark.upgrade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a released version left in a database: SQL that H2 and PostgreSQL both take, one statement a line. */
record OldData(String schema, List<String> checksums, List<String> statements) {

    private static final String SCHEMA = "-- schema ";
    private static final String MIGRATION = "-- migration ";

    static Path file(String version) {
        return Path.of("src", "test", "resources", "upgrade", version + ".sql");
    }

    static OldData of(String version) {
        try {
            List<String> lines = Files.readAllLines(file(version));
            return new OldData(
                    after(SCHEMA, lines).get(0),
                    after(MIGRATION, lines),
                    lines.stream().filter(line -> !line.startsWith("--")).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> after(String mark, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(mark))
                .map(line -> line.substring(mark.length()))
                .toList();
    }

    /** Makes the tables of that version and fills them. */
    void into(DataSource source) {
        Flyway.configure().dataSource(source).target(schema).load().migrate();
        JdbcTemplate jdbc = new JdbcTemplate(source);
        statements.forEach(jdbc::update);
        for (String[] identity : new String[][] {
            {"activity", "id"},
            {"capacity_series", "id"},
            {"capacity_events", "id"},
            {"reclaim_runs", "arrived"},
            {"audits", "arrived"},
            {"audit_remediations", "arrived"}
        }) {
            jdbc.execute("alter table " + identity[0] + " alter column " + identity[1] + " restart with 100000");
        }
    }

    /** Version and checksum of each migration: a released one is never changed. */
    static List<String> checksums(DataSource source) {
        return JdbcClient.create(source)
                .sql("select version || ' ' || checksum from flyway_schema_history where version is not null"
                        + " order by installed_rank")
                .query(String.class)
                .list();
    }

    static void write(String version, String schema, List<String> checksums, List<String> statements)
            throws IOException {
        StringBuilder text = new StringBuilder("-- Data of Tidemark " + version
                + " after work against the lab, written by OldDataWriterTest.\n" + SCHEMA + schema + "\n");
        checksums.forEach(line -> text.append(MIGRATION).append(line).append('\n'));
        statements.forEach(line -> text.append(line).append('\n'));
        Files.createDirectories(file(version).getParent());
        Files.writeString(file(version), text, StandardCharsets.UTF_8);
    }

    /** The tables that the writer fills; none may be missing. */
    static final List<String> FILLED = Arrays.asList(
            "activity",
            "arrays",
            "audit_findings",
            "audit_hosts",
            "audit_remediations",
            "audit_changes",
            "audit_schedules",
            "audit_waivers",
            "audits",
            "blackout_calendars",
            "capacity_samples",
            "rate_change_items",
            "rate_changes",
            "reclaim_policies",
            "reclaim_policy_starts",
            "reclaim_runs",
            "reclaim_settings",
            "vault_secrets",
            "vcenters");
}
