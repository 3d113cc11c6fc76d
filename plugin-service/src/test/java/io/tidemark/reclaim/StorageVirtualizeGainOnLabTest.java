package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs on volumes of an IBM FlashSystem: in a data reduction pool, in a standard pool, and fully allocated. */
@Tag("lab")
@Tag("wide")
class StorageVirtualizeGainOnLabTest {

    private static final long GB = 1L << 30;
    private static final long STEP = 8192;

    private static JsonNode datastore(RunDriver driver, String name) {
        return driver.call("GET", "/api/v1/datastores/" + driver.id(name), "").json();
    }

    private static String connect(RunDriver driver, JsonNode array) {
        Answer answer = driver.call(
                "POST",
                "/api/v1/arrays",
                "{\"kind\":\"storagevirtualize\",\"address\":\"%s\",\"thumbprint\":\"%s\",\"login\":{\"user\":\"%s\",\"password\":\"%s\"}}"
                        .formatted(
                                array.get("address").asString(),
                                array.get("thumbprint256").asString(),
                                array.get("user").asString(),
                                array.get("password").asString()));
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(201);
        assertThat(answer.json().get("name").asString()).isEqualTo("storagevirtualize-1");
        return answer.json().get("id").asString();
    }

    private static String estimate(RunDriver driver, String datastore) {
        return driver.call("POST", "/api/v1/reclaim-estimates", "{\"datastoreIds\":[\"" + driver.id(datastore) + "\"]}")
                .raw()
                .body();
    }

    private static long written(RunDriver driver, String datastore) {
        return driver.truth(datastore).get("writtenBytes").asLong();
    }

    @Test
    void provesWhatTheLabGaveBackAndNamesWhatKeepsTheSpace(@TempDir Path directory) {
        try (Lab lab = Lab.start(
                        "--speed",
                        "0",
                        "--array",
                        "storagevirtualize=127.0.0.1:0",
                        "--scenario",
                        "../lab/worlds/storagevirtualize.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            String array = connect(driver, lab.facts().at("/arrays/1"));
            Awaitility.await("the array behind ibm")
                    .atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> datastore(driver, "ibm").at("/deadSpace/bytes").isNumber());
            assertThat(datastore(driver, "ibm").at("/extents/0/device").asString())
                    .startsWith("naa.60050768");
            assertThat(datastore(driver, "ibm").at("/deadSpace/bytes").asLong())
                    .isBetween(78 * GB - STEP, 78 * GB + STEP);
            assertThat(datastore(driver, "ibm-full").at("/deadSpace/bytes").isNumber())
                    .as("a fully allocated volume has no dead space that UNMAP can free")
                    .isFalse();
            namesTheSettingThatDisablesUnmap(lab, driver, array);
            provesTheGain(driver);
            namesTheStandardPool(driver);
            namesTheFullyAllocatedVolume(driver);
        }
    }

    private static void provesTheGain(RunDriver driver) {
        long before = written(driver, "ibm");
        JsonNode run = driver.ended(driver.start("ibm", ""), "60s");
        long freed = before - written(driver, "ibm");
        assertThat(freed).isEqualTo(78 * GB);
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("RECLAIMED");
        JsonNode range = run.at("/verification/reclaimedRange");
        assertThat(range.at("/reason/code").asString())
                .as(run.at("/verification").toPrettyString())
                .isEqualTo("FIGURE_IN_UNITS");
        assertThat(range.get("minBytes").asLong()).isEqualTo(freed - STEP + 1);
        assertThat(range.get("maxBytes").asLong()).isEqualTo(freed + STEP - 1);
    }

    private static void namesTheSettingThatDisablesUnmap(Lab lab, RunDriver driver, String array) {
        String fault = lab.control(
                        "POST", "/faults", "{\"kind\":\"array-host-unmap-off\",\"array\":\"storagevirtualize-1\"}")
                .get("id")
                .asString();
        driver.call("POST", "/api/v1/arrays/" + array + "/check", "");
        assertThat(estimate(driver, "ibm")).contains("STORAGE_VIRTUALIZE_HOST_UNMAP_OFF", "chsystem -hostunmap on");
        long before = written(driver, "ibm");
        JsonNode run = driver.ended(driver.start("ibm", ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOTHING_RECLAIMED");
        assertThat(run.toString()).contains("STORAGE_VIRTUALIZE_HOST_UNMAP_OFF").contains("chsystem -hostunmap on");
        assertThat(written(driver, "ibm")).isEqualTo(before);
        lab.control("DELETE", "/faults/" + fault, "");
        driver.call("POST", "/api/v1/arrays/" + array + "/check", "");
        assertThat(estimate(driver, "ibm")).doesNotContain("STORAGE_VIRTUALIZE_HOST_UNMAP_OFF\",\"text");
    }

    private static void namesTheStandardPool(RunDriver driver) {
        assertThat(estimate(driver, "ibm-standard")).contains("STORAGE_VIRTUALIZE_STANDARD_POOL");
        JsonNode run = driver.ended(driver.start("ibm-standard", ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOTHING_RECLAIMED");
        assertThat(run.toString()).contains("STORAGE_VIRTUALIZE_STANDARD_POOL").contains("addvdiskcopy");
    }

    private static void namesTheFullyAllocatedVolume(RunDriver driver) {
        assertThat(estimate(driver, "ibm-full")).contains("STORAGE_VIRTUALIZE_FULLY_ALLOCATED");
        JsonNode run = driver.ended(driver.start("ibm-full", ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(run.toString())
                .contains("STORAGE_VIRTUALIZE_FULLY_ALLOCATED")
                .contains("-autodelete");
    }
}
