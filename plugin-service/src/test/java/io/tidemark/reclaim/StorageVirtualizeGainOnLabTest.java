package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
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
            JsonNode array = driver.connect(1);
            assertThat(array.get("name").asString()).isEqualTo("storagevirtualize-1");
            JsonNode datastore = driver.measured("ibm");
            assertThat(datastore.at("/extents/0/device").asString()).startsWith("naa.60050768");
            assertThat(datastore.at("/deadSpace/bytes").asLong()).isBetween(78 * GB - STEP, 78 * GB + STEP);
            assertThat(driver.datastore("ibm-full").at("/deadSpace/bytes").isNumber())
                    .as("a fully allocated volume has no dead space that UNMAP can free")
                    .isFalse();
            namesTheSettingThatDisablesUnmap(lab, driver, array.get("id").asString());
            provesTheGain(driver);
            namesTheStandardPool(driver);
            namesTheFullyAllocatedVolume(driver);
        }
    }

    private static void provesTheGain(RunDriver driver) {
        long before = driver.written("ibm");
        JsonNode run = driver.ended(driver.start("ibm", ""), "60s");
        long freed = before - driver.written("ibm");
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
        driver.check(array);
        assertThat(driver.estimate("ibm").toString())
                .contains("STORAGE_VIRTUALIZE_HOST_UNMAP_OFF", "chsystem -hostunmap on");
        long before = driver.written("ibm");
        JsonNode run = driver.ended(driver.start("ibm", ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOTHING_RECLAIMED");
        assertThat(run.toString()).contains("STORAGE_VIRTUALIZE_HOST_UNMAP_OFF").contains("chsystem -hostunmap on");
        assertThat(driver.written("ibm")).isEqualTo(before);
        lab.control("DELETE", "/faults/" + fault, "");
        driver.check(array);
        assertThat(driver.estimate("ibm").toString()).doesNotContain("STORAGE_VIRTUALIZE_HOST_UNMAP_OFF\",\"text");
    }

    private static void namesTheStandardPool(RunDriver driver) {
        assertThat(driver.estimate("ibm-standard").toString()).contains("STORAGE_VIRTUALIZE_STANDARD_POOL");
        JsonNode run = driver.ended(driver.start("ibm-standard", ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOTHING_RECLAIMED");
        assertThat(run.toString()).contains("STORAGE_VIRTUALIZE_STANDARD_POOL").contains("addvdiskcopy");
    }

    private static void namesTheFullyAllocatedVolume(RunDriver driver) {
        assertThat(driver.estimate("ibm-full").toString()).contains("STORAGE_VIRTUALIZE_FULLY_ALLOCATED");
        JsonNode run = driver.ended(driver.start("ibm-full", ""), "60s");
        assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(run.toString())
                .contains("STORAGE_VIRTUALIZE_FULLY_ALLOCATED")
                .contains("-autodelete");
    }
}
