package io.tidemark.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ImportTest {

    @TempDir
    private Path folder;

    private static TreeMap<String, String> parts(Path file) throws IOException {
        TreeMap<String, String> parts = new TreeMap<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                parts.put(
                        entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return parts;
    }

    private Path altered(Path file, String entry, UnaryOperator<String> change) throws IOException {
        Path altered = folder.resolve("altered.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(altered))) {
            for (var part : parts(file).entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                String text = part.getKey().endsWith(entry) ? change.apply(part.getValue()) : part.getValue();
                zip.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
        return altered;
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void carriesEverythingFromOneDatabaseToTheOther(TestDatabase from) throws IOException {
        Installation before = Installation.on(from).used();
        Path first = folder.resolve("first.zip");
        before.export(first);
        TestDatabase other = from == TestDatabase.H2 ? TestDatabase.POSTGRESQL : TestDatabase.H2;
        Installation after = Installation.on(other);

        assertThat(after.take(first, false).unreadable()).containsExactly("vcenter/v1");

        Path second = folder.resolve("second.zip");
        after.export(second);
        assertThat(parts(second)).isEqualTo(parts(first));
        assertThat(after.activity).extracting("action").containsExactly("installation.import");
        after.jdbc
                .sql("insert into activity (at, actor, action, outcome) values (current_timestamp, 'a', 'b', 'DONE')")
                .update();
        assertThat(after.rows("activity")).isEqualTo(2);
    }

    @Test
    void leavesWorkUnderWayOutAndSaysSo() {
        Installation before = Installation.on(TestDatabase.H2).used();
        before.run("live", "null");
        Path file = folder.resolve("export.zip");
        assertThat(before.export(file).leftOut()).containsOnlyKeys("reclaim_runs");
        Installation after = Installation.on(TestDatabase.H2);
        after.take(file, false);
        assertThat(after.jdbc
                        .sql("select id from reclaim_runs")
                        .query(String.class)
                        .list())
                .containsExactly("ended");
    }

    @Test
    void replacesAnInstallationInUseOnlyWhenTold() {
        Path file = folder.resolve("export.zip");
        Installation.on(TestDatabase.H2).used().export(file);
        Installation other = Installation.on(TestDatabase.H2);
        other.jdbc
                .sql("insert into vcenters (id, address, created_at, updated_at)"
                        + " values ('old', 'old.example.com', current_timestamp, current_timestamp)")
                .update();
        assertThatThrownBy(() -> other.take(file, false)).hasMessageContaining("--replace");
        other.take(file, true);
        assertThat(other.jdbc.sql("select id from vcenters").query(String.class).list())
                .containsExactly("v1");
    }

    @Test
    void refusesWhileWorkOrAServiceIsUnderWay() {
        Path file = folder.resolve("export.zip");
        Installation.on(TestDatabase.H2).used().export(file);
        Installation busy = Installation.on(TestDatabase.POSTGRESQL);
        busy.run("live", "null");
        assertThatThrownBy(() -> busy.take(file, true)).hasMessageContaining("reclaim_runs: 1");
        busy.jdbc
                .sql(
                        "insert into scheduled_tasks (task_name, task_instance, execution_time, picked, last_success, version)"
                                + " values ('look', 'recurring', current_timestamp, false, timestamp with time zone '"
                                + Installation.NOW.minusSeconds(5) + "', 1)")
                .update();
        assertThatThrownBy(() -> busy.take(file, true)).hasMessageContaining("Stop all replicas");
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void changesNothingWhenTheFileIsDamaged(TestDatabase database) throws IOException {
        Path good = folder.resolve("good.zip");
        Installation.on(TestDatabase.H2).used().export(good);
        Installation other = Installation.on(database).used();
        other.jdbc.sql("update vcenters set address = 'mine.example.com'").update();
        Path before = folder.resolve("before.zip");
        other.export(before);

        Path broken = altered(good, "/vcenters.jsonl", text -> text.replace("}", ""));
        assertThatThrownBy(() -> other.take(broken, true)).hasMessageContaining("part vcenters, row 1");
        Path twice = altered(good, "/vcenters.jsonl", text -> text + text);
        assertThatThrownBy(() -> other.take(twice, true)).isInstanceOf(RuntimeException.class);
        Path fewer = altered(good, "/reclaim_runs.jsonl", text -> "");
        assertThatThrownBy(() -> other.take(fewer, true)).hasMessageContaining("instead of 1");

        Path after = folder.resolve("after.zip");
        other.export(after);
        assertThat(parts(after)).isEqualTo(parts(before));
        assertThat(other.activity).isEmpty();
    }

    @Test
    void refusesWhatANewerVersionWroteAndWhatIsNoExport() throws IOException {
        Path good = folder.resolve("good.zip");
        Installation.on(TestDatabase.H2).used().export(good);
        Installation other = Installation.on(TestDatabase.H2);
        Path format = altered(good, ExportManifest.ENTRY, text -> text.replace("\"format\":1", "\"format\":2"));
        assertThatThrownBy(() -> other.take(format, false))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("has format 2");
        Path schema =
                altered(good, ExportManifest.ENTRY, text -> text.replaceAll("\"schema\":\"\\d+", "\"schema\":\"9999"));
        assertThatThrownBy(() -> other.take(schema, false)).hasMessageContaining("Upgrade Tidemark first");
        Path cut = folder.resolve("cut.zip");
        Files.write(cut, java.util.Arrays.copyOf(Files.readAllBytes(good), 500));
        assertThatThrownBy(() -> other.take(cut, false)).hasMessageContaining("cannot be read as an export");
        assertThatThrownBy(() -> other.export(good)).hasMessageContaining("already exists");
    }

    @Test
    void bringsAnOlderExportUpToDate() {
        JdbcDataSource old = new JdbcDataSource();
        old.setUrl("jdbc:h2:file:" + folder.resolve("old")
                + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE");
        Flyway.configure().dataSource(old).target("21").load().migrate();
        Path file = folder.resolve("old.zip");
        new Installation(old).used().export(file);
        Installation now = Installation.on(TestDatabase.POSTGRESQL);
        now.take(file, false);
        assertThat(now.jdbc
                        .sql("select id from reclaim_runs where origin = 'MANUAL'")
                        .query(String.class)
                        .list())
                .containsExactly("ended");
        assertThat(now.rows("capacity_samples")).isEqualTo(1);
    }

    @Test
    void knowsOfEveryTableThatHoldsWorkUnderWay() {
        assertThat(Installation.on(TestDatabase.H2).tables.carried())
                .filteredOn(table -> table.columns().stream()
                        .anyMatch(column ->
                                column.name().equals("beat_at") || column.name().equals("ended_at")))
                .isNotEmpty()
                .allSatisfy(table -> assertThat(WorkInProgress.condition(table.name()))
                        .as(table.name())
                        .isNotEqualTo("1 = 1"));
    }
}
