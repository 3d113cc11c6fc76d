package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.PrometheusProcess;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Runs on datastores of arrays that are not connected, with the figures that a real Prometheus scrapes from their exporters. Time of
 * the lab passes by itself, because samples have real time.
 */
@Tag("lab")
@Tag("wide")
@EnabledIfSystemProperty(named = "tidemark.prometheus", matches = ".+")
class PrometheusOnLabTest {

    private static final String PURE = "{\"used\":\"purefa_volume_space_bytes{space=\\\"virtual\\\"}\","
            + "\"size\":\"purefa_volume_space_bytes{space=\\\"total_provisioned\\\"}\","
            + "\"deviceLabel\":\"naa_id\",\"nameLabel\":\"name\",\"interval\":\"PT2S\"}";

    private static final String HARVEST = "{\"used\":\"lun_size_used\",\"size\":\"lun_size\","
            + "\"deviceLabel\":\"serial_hex\",\"devicePrefix\":\"naa.600a0980\",\"nameLabel\":\"lun\","
            + "\"labelsFrom\":\"lun_labels\",\"matching\":[\"cluster\",\"svm\",\"volume\",\"qtree\",\"lun\"],"
            + "\"interval\":\"PT2S\",\"stepBytes\":4096,\"overheadPercent\":0.5}";

    private Lab lab;
    private RunDriver driver;
    private PrometheusProcess server;

    private Answer connect(String query, String login) {
        return driver.call(
                "POST",
                "/api/v1/arrays",
                "{\"kind\":\"prometheus\",\"address\":\"" + server.address() + "\",\"thumbprint\":\""
                        + server.thumbprint() + "\",\"query\":" + query + login + "}");
    }

    private JsonNode coverage(String datastore, Predicate<JsonNode> wanted) {
        return Awaitility.await("coverage of " + datastore)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(
                        () -> driver.call("GET", "/api/v1/arrays/coverage?q=" + datastore, "")
                                .json()
                                .at("/items/0"),
                        wanted);
    }

    private static Predicate<JsonNode> state(String state) {
        return row -> row.path("state").asString("").equals(state);
    }

    private JsonNode run(String datastore) {
        return driver.ended(driver.start(datastore, ""), "0s");
    }

    @Test
    void provesTheGainBySamplesThatAreNewerThanTheRun(@TempDir Path directory) throws Exception {
        try (Lab started = Lab.start(
                        "--array",
                        "127.0.0.1:0",
                        "--array",
                        "127.0.0.1:0",
                        "--scenario",
                        "../lab/worlds/ontap.yaml",
                        "--speed",
                        "30");
                ServiceProcess service = ServiceProcess.start(
                        started,
                        Files.createDirectory(directory.resolve("service")),
                        started.user("service"),
                        "--tidemark.arrays.refresh=1s",
                        "--tidemark.reclaim.settle-timeout=1h",
                        "--tidemark.reclaim.verify-timeout=2h");
                PrometheusProcess prometheus = PrometheusProcess.start(
                        started, Files.createDirectory(directory.resolve("server")), "flasharray-1", "ontap-1")) {
            lab = started;
            server = prometheus;
            driver = new RunDriver(lab, service, "storage");
            connectsOneServerWithTwoQueries();
            provesToTheByte();
            claimsNothingOfAnUnchangedFigure();
            provesWithinTheStepOfTheExporter();
            saysThatSamplesAreMissing();
            prefersTheArrayItself();
        }
    }

    private void connectsOneServerWithTwoQueries() {
        String login = ",\"login\":{\"user\":\"" + PrometheusProcess.USER + "\",\"password\":\""
                + PrometheusProcess.PASSWORD + "\"}";
        assertThat(connect(PURE, "").json().get("type").asString()).endsWith("array-credentials-refused");
        connected(PURE, login);
        Answer second = connected(HARVEST, login);
        assertThat(second.json().at("/query/matching/4").asString()).isEqualTo("lun");
        assertThat(second.json().get("version").asString()).startsWith("2.");
        assertThat(connect(HARVEST, login).json().get("type").asString()).endsWith("array-exists");
    }

    /** Each exporter has its first samples at a time of its own. */
    private Answer connected(String query, String login) {
        return Awaitility.await("the first samples")
                .atMost(Duration.ofMinutes(2))
                .until(() -> connect(query, login), answer -> answer.status() == 201);
    }

    private void provesToTheByte() {
        assertThat(driver.measured("flash").at("/deadSpace/bytes").asLong()).isEqualTo(40L << 30);
        JsonNode row = coverage("flash", state("PROVEN"));
        assertThat(row.get("source").asString()).isEqualTo("PROMETHEUS");
        assertThat(row.get("stepBytes").asLong()).isEqualTo(1);
        assertThat(row.get("sampledAt").isNull()).isFalse();
        assertThat(driver.estimate("flash").toString()).contains("FIGURE_OF_PROMETHEUS");
        long before = driver.written("flash");
        JsonNode run = run("flash");
        long freed = before - driver.written("flash");
        assertThat(freed).isEqualTo(40L << 30);
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("RECLAIMED");
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .as(run.at("/verification").toPrettyString())
                .isEqualTo(freed);
    }

    private void claimsNothingOfAnUnchangedFigure() {
        JsonNode run = run("flash");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(run.at("/verification/summary").toString()).contains("REPORTED_FIGURE_UNCHANGED");
    }

    private void provesWithinTheStepOfTheExporter() {
        driver.measured("ontap");
        assertThat(coverage("ontap", row -> !row.get("source").isNull())
                        .get("stepBytes")
                        .asLong())
                .isEqualTo(4096);
        long before = driver.written("ontap");
        JsonNode run = run("ontap");
        long freed = before - driver.written("ontap");
        assertThat(freed).isEqualTo(78L << 30);
        JsonNode range = run.at("/verification/reclaimedRange");
        assertThat(range.get("minBytes").asLong())
                .as(run.at("/verification").toPrettyString())
                .isLessThanOrEqualTo(freed)
                .isGreaterThan(freed * 9 / 10);
        assertThat(range.get("maxBytes").asLong()).isGreaterThanOrEqualTo(freed);
    }

    private void saysThatSamplesAreMissing() {
        JsonNode row = lab.under(
                "{\"kind\":\"array-offline\",\"array\":\"flasharray-1\"}", () -> coverage("flash", state("NO_FIGURE")));
        assertThat(row.at("/reason/code").asString()).isEqualTo("PROMETHEUS_SAMPLE_MISSING");
        assertThat(row.at("/advice/code").asString()).isEqualTo("COVERAGE_CHECK_PROMETHEUS");
        coverage("flash", state("PROVEN"));
    }

    private void prefersTheArrayItself() {
        driver.connect(0);
        coverage("flash", row -> row.path("source").asString("").equals("ARRAY"));
    }
}
