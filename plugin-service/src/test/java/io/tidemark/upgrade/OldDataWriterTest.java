package io.tidemark.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.backup.Rows;
import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Writes down what this version leaves in its database after a bit of everything: run once for each release, with
 * {@code -Dupgrade.write=VERSION}, and commit the file.
 */
@Tag("lab")
@EnabledIfSystemProperty(named = "upgrade.write", matches = ".+")
class OldDataWriterTest {

    private Lab lab;
    private ServiceProcess service;
    private String token;

    private JsonNode call(String method, String path, String json) {
        Answer answer = service.call(token, method, "/api/v1" + path, json.isEmpty() ? null : json);
        assertThat(answer.status()).as(path + ": " + answer.raw().body()).isLessThan(300);
        return answer.json();
    }

    private String datastore(String name) {
        return lab.guid() + ":"
                + Awaitility.await()
                        .until(
                                () -> {
                                    for (JsonNode row :
                                            lab.control("GET", "/world", "").get("datastores")) {
                                        if (row.get("name").asString().equals(name)) {
                                            return row.get("id").asString();
                                        }
                                    }
                                    return "";
                                },
                                id -> !id.isEmpty());
    }

    private void ended(String path) {
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    JsonNode now = call("GET", path, "");
                    lab.advance("20s");
                    return now.hasNonNull("endedAt");
                });
    }

    private void aBitOfEverything() {
        String ds = datastore("vmfs6-quiet");
        String on = "\"scope\":{\"datastoreIds\":[\"" + ds + "\"]}";
        call("PUT", "/settings", "{\"runsPerArray\":5,\"unitPercent\":0.5}");
        String run = call("POST", "/reclaim-runs", "{\"datastoreIds\":[\"" + ds + "\"],\"reason\":\"old data\"}")
                .at("/items/0/id")
                .asString();
        ended("/reclaim-runs/" + run);
        String audit = call("POST", "/audits", "{\"scope\":[]}").get("id").asString();
        ended("/audits/" + audit);
        JsonNode findings = call("GET", "/findings?size=500", "").get("items");
        for (JsonNode finding : findings) {
            if (finding.hasNonNull("remediation")) {
                String fix = call(
                                "POST",
                                "/remediations",
                                "{\"findingIds\":[\"" + finding.get("id").asString() + "\"]}")
                        .get("id")
                        .asString();
                ended("/remediations/" + fix);
                break;
            }
        }
        call(
                "POST",
                "/waivers",
                "{\"ruleId\":\"ats-locking\",\"reason\":\"array is replaced\",\"expiresAt\":\"2199-01-01T00:00:00Z\"}");
        call("POST", "/audit-schedules", "{\"name\":\"Daily\",\"cron\":\"0 0 6 * * *\",\"zone\":\"Europe/Berlin\"}");
        String rate = call(
                        "POST",
                        "/reclaim-rate-changes",
                        "{\"datastoreIds\":[\"" + ds
                                + "\"],\"rate\":{\"method\":\"priority\",\"priority\":\"low\"},\"dryRun\":false}")
                .get("id")
                .asString();
        ended("/reclaim-rate-changes/" + rate);
        String calendar = call(
                        "POST",
                        "/calendars",
                        "{\"name\":\"Freeze\",\"zone\":\"UTC\",\"blackouts\":[{\"title\":\"Year's end\",\"from\":\"2026-12-20T00:00:00\","
                                + "\"to\":\"2027-01-02T00:00:00\"}]}")
                .get("id")
                .asString();
        String policy = call(
                        "POST",
                        "/reclaim-policies",
                        "{\"name\":\"Sundays\",\"zone\":\"Europe/Berlin\",\"calendarIds\":[\"" + calendar
                                + "\"],\"schedule\":{\"kind\":\"WEEKLY\",\"time\":\"02:00\",\"days\":[\"SUNDAY\"]},"
                                + on + "}")
                .get("id")
                .asString();
        JsonNode start = call("POST", "/reclaim-policies/" + policy + "/run-now", "");
        ended("/reclaim-runs/" + start.at("/runs/0/runId").asString());
        Awaitility.await("samples").atMost(Duration.ofMinutes(1)).until(() -> {
            lab.advance("60s");
            return call("GET", "/datastores/" + ds + "/capacity", "")
                            .get("points")
                            .size()
                    > 1;
        });
    }

    @Test
    void writesWhatThisVersionLeaves(@TempDir Path directory) throws Exception {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl(
                "jdbc:h2:file:" + directory.resolve("tidemark")
                        + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH");
        source.setUser("sa");
        try (Lab world = Lab.start("--speed", "0");
                ServiceProcess process = ServiceProcess.start(world, directory, world.user("service"))) {
            lab = world;
            service = process;
            token = process.signIn(world.user("storage"));
            process.connectArray(token);
            aBitOfEverything();
        }
        OldData.write(
                System.getProperty("upgrade.write"),
                Rows.schema(source),
                OldData.checksums(source),
                Rows.statements(source));
        Map<String, ?> rows = Rows.of(source);
        assertThat(rows).allSatisfy((table, found) -> {
            if (OldData.FILLED.contains(table)) {
                assertThat((java.util.List<?>) found).as(table).isNotEmpty();
            }
        });
    }
}
