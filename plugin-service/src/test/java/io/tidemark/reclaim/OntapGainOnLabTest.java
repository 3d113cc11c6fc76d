package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs on LUNs of an ONTAP cluster and of an ASA r2, whose figures can include metadata of the cluster. */
@Tag("lab")
@Tag("wide")
class OntapGainOnLabTest {

    private static final long GB = 1L << 30;

    @Test
    void statesARangeThatHoldsWhatTheLabGaveBack(@TempDir Path directory) {
        try (Lab lab = Lab.start("--array", "ontap=127.0.0.1:0", "--array", "asa-r2=127.0.0.1:0", "--speed", "0");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            for (int i = 1; i <= 2; i++) {
                assertThat(driver.connect(i).get("apiVersion").asString()).isEqualTo("9.16");
            }
            for (String name : new String[] {"vmfs6-ontap", "vmfs6-asa"}) {
                JsonNode datastore = driver.measured(name);
                assertThat(datastore.at("/extents/0/device").asString()).startsWith("naa.600a0980");
                assertThat(datastore.at("/deadSpace/bytes").asLong()).isBetween(115 * GB, 120 * GB);
                long before = driver.written(name);
                JsonNode run = driver.ended(driver.start(name, ""), "60s");
                long freed = before - driver.written(name);
                assertThat(freed).isEqualTo(120 * GB);
                assertThat(run.get("outcome").asString())
                        .as(run.toPrettyString())
                        .isEqualTo("RECLAIMED");
                assertThat(run.at("/verification/outcome").asString()).isEqualTo("RANGE");
                assertThat(run.at("/verification/reclaimedRange/reason/code").asString())
                        .as(run.at("/verification").toPrettyString())
                        .isEqualTo("FIGURE_INCLUDES_METADATA");
                assertThat(freed)
                        .isBetween(
                                run.at("/verification/reclaimedRange/minBytes").asLong(),
                                run.at("/verification/reclaimedRange/maxBytes").asLong());
            }
            namesTheCauseWhenSpaceAllocationIsDisabled(lab, driver);
        }
    }

    private static void namesTheCauseWhenSpaceAllocationIsDisabled(Lab lab, RunDriver driver) {
        String path =
                driver.datastore("vmfs5-ontap").at("/extents/0/volumeName").asString();
        String volume = path.substring(path.lastIndexOf('/') + 1);
        lab.control(
                "POST",
                "/faults",
                "{\"kind\":\"array-space-allocation-off\",\"array\":\"ontap-1\",\"volume\":\"" + volume + "\"}");
        for (JsonNode array : driver.call("GET", "/api/v1/arrays", "").json().get("items")) {
            driver.check(array.get("id").asString());
        }
        assertThat(driver.estimate("vmfs5-ontap").toString()).contains("ONTAP_SPACE_ALLOCATION_OFF");
        long before = driver.written("vmfs5-ontap");
        JsonNode run = driver.ended(driver.start("vmfs5-ontap", ""), "60s");
        assertThat(run.get("state").asString()).as(run.toPrettyString()).isEqualTo("FAILED");
        assertThat(run.toString()).contains("DELETE_UNSUPPORTED_BY_ARRAY").contains("-space-allocation enabled");
        assertThat(driver.written("vmfs5-ontap")).isEqualTo(before);
        JsonNode finding = finding(driver, "array-keeps-space");
        assertThat(finding.get("objectName").asString()).isEqualTo("vmfs5-ontap");
        assertThat(finding.at("/remediation/commands/0").asString())
                .isEqualTo("lun modify -vserver svm1 -path " + path + " -space-allocation enabled");
    }

    private static JsonNode finding(RunDriver driver, String rule) {
        JsonNode started =
                driver.call("POST", "/api/v1/audits", "{\"scope\":[]}").json();
        String audit = "/api/v1/audits/" + started.get("id").asString();
        Awaitility.await("the audit")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> driver.call("GET", audit, "").json().path("state").asString(), "COMPLETED"::equals);
        JsonNode findings =
                driver.call("GET", "/api/v1/findings?ruleId=" + rule, "").json();
        assertThat(findings.get("total").asInt()).as(findings.toPrettyString()).isEqualTo(1);
        return findings.at("/items/0");
    }
}
