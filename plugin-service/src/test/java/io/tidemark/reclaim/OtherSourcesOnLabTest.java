package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A volume of a connected ONTAP cluster whose storage provider reports it to vCenter as well. */
@Tag("lab")
@Tag("wide")
class OtherSourcesOnLabTest {

    private static final long MB = 1L << 20;
    private static final String DATASTORE = "vmfs6-ontap";

    private Lab lab;
    private RunDriver driver;

    /** Time of the lab passes until the coverage is as wanted. */
    private JsonNode coverage(Predicate<JsonNode> wanted) {
        return Awaitility.await("coverage")
                .atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(700))
                .until(
                        () -> {
                            lab.advance("5m");
                            return driver.call("GET", "/api/v1/arrays/coverage?q=" + DATASTORE, "")
                                    .json()
                                    .at("/items/0");
                        },
                        wanted);
    }

    private JsonNode compared(String comparison) {
        return coverage(row -> row.at("/others/0/comparison").asString("").equals(comparison));
    }

    private void provider(String state) {
        lab.control("POST", "/arrays/ontap-1/storage-provider", state);
    }

    private JsonNode findings(String rule) {
        String audit = "/api/v1/audits/"
                + driver.call("POST", "/api/v1/audits", "{\"scope\":[]}")
                        .json()
                        .get("id")
                        .asString();
        Awaitility.await("the audit")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> driver.call("GET", audit, "").json().path("state").asString(), "COMPLETED"::equals);
        return driver.call("GET", "/api/v1/findings?ruleId=" + rule, "").json();
    }

    private static JsonNode of(JsonNode findings) {
        for (JsonNode finding : findings.get("items")) {
            if (finding.get("objectName").asString().equals(DATASTORE)) {
                return finding;
            }
        }
        throw new AssertionError(findings.toPrettyString());
    }

    @Test
    void comparesStorageMonitoringWithTheArrayAndReportsAlarms(@TempDir Path directory) {
        try (Lab started = Lab.start("--array", "ontap=127.0.0.1:0", "--speed", "0");
                ServiceProcess service = ServiceProcess.start(
                        started,
                        directory,
                        started.user("service"),
                        "--tidemark.storage-monitoring.refresh=200ms",
                        "--tidemark.arrays.refresh=200ms",
                        "--tidemark.arrays.disagree-after=30m")) {
            lab = started;
            driver = new RunDriver(lab, service, "storage");
            driver.connect(1);
            driver.measured(DATASTORE);
            provider("{\"every\":\"5m\"}");
            showsTheFigureThatAgrees();
            reportsTheFigureThatDisagreesAndTheAlarm();
            endsWithTheCause();
        }
    }

    private void showsTheFigureThatAgrees() {
        JsonNode row = compared("AGREES");
        assertThat(row.get("state").asString()).as(row.toPrettyString()).isEqualTo("PROVEN");
        assertThat(row.get("source").asString()).isEqualTo("ARRAY");
        assertThat(row.get("stepBytes").asLong()).isEqualTo(4096);
        JsonNode other = row.at("/others/0");
        assertThat(other.get("source").asString()).isEqualTo("STORAGE_MONITORING");
        assertThat(other.get("stepBytes").asLong()).isEqualTo(MB);
        assertThat(other.get("writtenBytes").asLong())
                .isBetween(driver.written(DATASTORE), driver.written(DATASTORE) + MB);
        assertThat(other.get("age").isNull()).isFalse();
        assertThat(row.at("/poolAlarm/level").asString()).isEqualTo("GREEN");
        assertThat(findings("array-figures-disagree").get("total").asInt()).isZero();
        assertThat(findings("array-pool-alarm").get("total").asInt()).isZero();
    }

    private void reportsTheFigureThatDisagreesAndTheAlarm() {
        long written = driver.written(DATASTORE);
        provider("{\"excessMB\":20480,\"pool\":\"RED\"}");
        JsonNode row = compared("DISAGREES");
        assertThat(row.get("source").asString()).isEqualTo("ARRAY");
        assertThat(row.at("/poolAlarm/level").asString()).isEqualTo("RED");
        JsonNode finding = of(findings("array-figures-disagree"));
        assertThat(finding.at("/explanation/code").asString())
                .as(finding.toPrettyString())
                .isEqualTo("FIGURE_DISAGREES_MONITORING");
        assertThat(finding.at("/explanation/params/otherBytes").asLong())
                .isBetween(written + 20480 * MB, written + 20481 * MB);
        JsonNode alarm = of(findings("array-pool-alarm"));
        assertThat(alarm.get("severity").asString()).isEqualToIgnoringCase("ERROR");
        assertThat(alarm.at("/explanation/code").asString()).isEqualTo("MONITORED_POOL_RED");
    }

    private void endsWithTheCause() {
        provider("{}");
        JsonNode row = compared("AGREES");
        assertThat(row.at("/poolAlarm/level").asString()).isEqualTo("GREEN");
        assertThat(findings("array-figures-disagree").get("total").asInt()).isZero();
        assertThat(findings("array-pool-alarm").get("total").asInt()).isZero();
    }
}
