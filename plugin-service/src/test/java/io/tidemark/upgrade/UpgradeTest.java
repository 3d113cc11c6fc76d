package io.tidemark.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.backup.Rows;
import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A database of the last release is brought up to date and loses nothing. */
@Tag("lab")
class UpgradeTest {

    private static final String RELEASED = "0.1.0";
    private static final String MODE =
            ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH";

    private static DataSource empty(TestDatabase database) {
        if (database == TestDatabase.POSTGRESQL) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(TestDatabase.emptyPostgresql());
            source.setUser("postgres");
            return source;
        }
        return h2("mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    private static DataSource h2(String place) {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:" + place + MODE);
        source.setUser("sa");
        return source;
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void keepsEveryRow(TestDatabase database) {
        OldData old = OldData.of(RELEASED);
        DataSource source = empty(database);
        old.into(source);
        assertThat(OldData.checksums(source))
                .as("a released migration is never changed")
                .isEqualTo(old.checksums());
        var before = Rows.of(source);
        assertThat(OldData.FILLED)
                .allSatisfy(table -> assertThat(before.get(table)).as(table).isNotEmpty());

        Flyway.configure().dataSource(source).load().migrate();

        // The seconds of cron expressions are dropped.
        before.getOrDefault("audit_schedules", List.of())
                .forEach(row -> row.replace("cron", "0 0 6 * * *", "0 6 * * *"));
        assertThat(Rows.lost(before, Rows.of(source))).isEmpty();
        assertThat(JdbcClient.create(source)
                        .sql("select count(*) from trial where began_at is null")
                        .query(Integer.class)
                        .single())
                .as("an installation in use gets no trial")
                .isEqualTo(1);
    }

    @Test
    @Tag("wide")
    void showsWhatTheOldServiceHasWritten(@TempDir Path directory) {
        DataSource file = h2("file:" + directory.resolve("tidemark"));
        OldData.of(RELEASED).into(file);
        try (Lab lab = Lab.start("--speed", "0")) {
            JdbcClient.create(file)
                    .sql("update vcenters set address = ?")
                    .param(lab.vcenter())
                    .update();
            showsEverything(lab, directory);
        }
    }

    private static void showsEverything(Lab lab, Path directory) {
        // The data was written with a key that is not kept.
        try (ServiceProcess service =
                ServiceProcess.start(lab, directory, lab.user("service"), "--tidemark.vault.new-key=true")) {
            String token = service.signIn(lab.user("storage"));
            Map<String, String> lists = Map.of(
                    "reclaim-runs", "/verification/outcome",
                    "audits", "/score",
                    "findings", "/ruleId",
                    "waivers", "/reason",
                    "audit-schedules", "/cron",
                    "reclaim-policies", "/definition/name",
                    "calendars", "/definition/name",
                    "arrays", "/address",
                    "activity", "/action");
            // Starts that the earlier version missed can be in progress and come first.
            lists.forEach((path, value) -> assertThat(read(service, token, path).get("items"))
                    .as(path + value)
                    .anySatisfy(item -> assertThat(item.at(value).asString("")).isNotBlank()));
            assertThat(read(service, token, "audit-schedules")
                            .at("/items/0/cron")
                            .asString())
                    .isEqualTo("0 6 * * *");
            JsonNode run = read(service, token, "reclaim-runs").at("/items/0");
            for (String part : List.of("", "/report")) {
                read(service, token, "reclaim-runs/" + run.get("id").asString() + part);
            }
            assertThat(read(service, token, "settings").get("runsPerArray").asInt())
                    .isEqualTo(5);
            assertThat(read(service, token, "activity/verification").get("faults"))
                    .isEmpty();
        }
    }

    private static JsonNode read(ServiceProcess service, String token, String path) {
        Answer answer = service.call(token, "GET", "/api/v1/" + path, null);
        assertThat(answer.status()).as(path + ": " + answer.raw().body()).isEqualTo(200);
        return answer.json();
    }
}
