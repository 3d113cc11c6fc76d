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

/** Runs on datastores of an array that is not connected, with the figures that its storage provider reports to vCenter. */
@Tag("lab")
@Tag("wide")
class StorageMonitoringOnLabTest {

    private static final long MB = 1L << 20;
    private static final String DATASTORE = "vmfs5-bulk";

    private Lab lab;
    private RunDriver driver;

    private JsonNode coverage() {
        return driver.call("GET", "/api/v1/arrays/coverage?q=" + DATASTORE, "")
                .json()
                .at("/items/0");
    }

    private JsonNode coverage(Predicate<JsonNode> wanted) {
        JsonNode[] last = {coverage()};
        Awaitility.await("coverage")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> wanted.test(last[0] = coverage()));
        return last[0];
    }

    private void provider(String state) {
        lab.control("POST", "/arrays/" + lab.facts().at("/arrays/0/name").asString() + "/storage-provider", state);
    }

    private long written() {
        return driver.truth(DATASTORE).get("writtenBytes").asLong();
    }

    private String estimate() {
        return driver.call("POST", "/api/v1/reclaim-estimates", "{\"datastoreIds\":[\"" + driver.id(DATASTORE) + "\"]}")
                .raw()
                .body();
    }

    private void deleteVm() {
        lab.control("POST", "/datastores/" + DATASTORE + "/vms:delete", "{\"count\":1}");
    }

    private JsonNode runWithoutProof(String reason) {
        deleteVm();
        JsonNode run = driver.ended(driver.start(DATASTORE, ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(run.at("/verification/summary").toString()).contains(reason);
        assertThat(run.at("/verification/reclaimedBytes").isNumber()).isFalse();
        assertThat(run.at("/verification/reclaimedRange").isObject()).isFalse();
        return run;
    }

    @Test
    void provesTheGainToOneMegabyteAndClaimsNothingWithoutAFreshFigure(@TempDir Path directory) {
        try (Lab started = Lab.start("--speed", "0");
                ServiceProcess service = ServiceProcess.start(
                        started, directory, started.user("service"), "--tidemark.storage-monitoring.refresh=300ms")) {
            lab = started;
            driver = new RunDriver(lab, service, "storage");
            statesThatNoProviderReports();
            provesTheGainToOneMegabyte();
            claimsNothingOfAProviderThat(
                    "{\"empty\":true}", "ARRAY_NOT_CONNECTED", "MONITORED_LUN_MISSING", "NO_ARRAY");
            claimsNothingOfAProviderThat(
                    "{\"failing\":true}", "ARRAY_NOT_CONNECTED", "MONITORED_LUNS_NOT_READ", "NO_ARRAY");
            claimsNothingOfAProviderThat(
                    "{\"offline\":true}",
                    "NO_FIGURE",
                    "MONITORED_PROVIDER_NOT_ONLINE",
                    "MONITORED_PROVIDER_NOT_ONLINE");
            claimsNothingOfAFigureThatIsStale();
        }
    }

    private void statesThatNoProviderReports() {
        JsonNode row = coverage(one -> one.at("/monitoring/code").asString("").equals("MONITORING_WITHOUT_PROVIDER"));
        assertThat(row.get("state").asString()).isEqualTo("ARRAY_NOT_CONNECTED");
        assertThat(row.get("source").isNull()).isTrue();
    }

    private void provesTheGainToOneMegabyte() {
        provider("{\"every\":\"5m\"}");
        deleteVm();
        lab.advance("5m");
        JsonNode row = coverage(one -> one.get("state").asString().equals("PROVEN"));
        assertThat(row.get("source").asString()).isEqualTo("STORAGE_MONITORING");
        assertThat(row.get("stepBytes").asLong()).isEqualTo(MB);
        assertThat(row.get("monitoring").isNull()).isTrue();
        assertThat(estimate()).contains("FIGURE_OF_STORAGE_MONITORING");

        long before = written();
        JsonNode run = driver.ended(driver.start(DATASTORE, ""), "60s");
        long freed = before - written();
        assertThat(freed).isPositive();
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("RECLAIMED");
        JsonNode range = run.at("/verification/reclaimedRange");
        assertThat(range.at("/reason/code").asString())
                .as(run.at("/verification").toPrettyString())
                .isEqualTo("FIGURE_IN_UNITS");
        assertThat(range.get("minBytes").asLong()).isEqualTo(freed - MB + 1);
        assertThat(range.get("maxBytes").asLong()).isEqualTo(freed + MB - 1);
        JsonNode again = driver.ended(driver.start(DATASTORE, ""), "60s");
        assertThat(again.at("/verification/summary").toString()).contains("REPORTED_FIGURE_UNCHANGED");
    }

    private void claimsNothingOfAProviderThat(String deviates, String state, String coverage, String result) {
        provider(deviates);
        lab.advance("5m");
        JsonNode row = coverage(one -> one.toString().contains(coverage));
        assertThat(row.get("state").asString()).as(row.toPrettyString()).isEqualTo(state);
        runWithoutProof(result);
        provider("{}");
        lab.advance("5m");
        coverage(one -> one.get("state").asString().equals("PROVEN"));
    }

    private void claimsNothingOfAFigureThatIsStale() {
        provider("{\"silent\":true}");
        lab.advance("2h");
        JsonNode row = coverage(one -> one.at("/reason/code").asString("").equals("MONITORED_FIGURE_STALE"));
        assertThat(row.get("state").asString()).isEqualTo("NO_FIGURE");
        runWithoutProof("MONITORED_FIGURE_STALE");
    }
}
