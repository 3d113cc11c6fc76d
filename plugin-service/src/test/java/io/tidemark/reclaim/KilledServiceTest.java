package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * SIGKILL at every stage of a run: one truthful record each, never a second UNMAP. With H2, a lease of the killed
 * process, however long, delays nothing.
 */
@Tag("lab")
@Tag("wide")
class KilledServiceTest {

    @Test
    void picksUpEveryRunWhereItIs(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0");
                ServiceProcess service = ServiceProcess.start(
                        lab, directory, lab.user("service"), "--tidemark.reclaim.start-lease=10m")) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            service.connectArray(service.signIn(lab.user("storage")));
            long bulk = driver.truth("vmfs5-bulk").get("writtenBytes").asLong();
            long full = driver.truth("vmfs5-full").get("writtenBytes").asLong();
            long quiet = driver.truth("vmfs6-quiet").get("writtenBytes").asLong();

            String esxcli = driver.start("vmfs5-bulk", ",\"reclaimUnitBlocks\":200");
            String task = driver.start("vmfs6-quiet", ",\"method\":\"task\"");
            driver.until(esxcli, "10s", RunDriver.progress(0.01));
            driver.until(task, "10s", RunDriver.progress(0.01));
            String verifying = driver.start("Büro & <Test> 1", "");
            driver.until(verifying, "5s", RunDriver.state("VERIFYING"));
            String queued = driver.start("vmfs5-full", "");

            service.killAndRestart();
            driver.signIn("storage");

            assertThat(driver.ended(verifying, "20s")
                            .at("/verification/outcome")
                            .asString())
                    .isEqualTo("EXACT");

            JsonNode byLog = driver.ended(esxcli, "60s");
            assertUnmappedOnce(driver, byLog, "vmfs5-bulk", bulk);
            assertThat(byLog.at("/progress/pass").asLong())
                    .isEqualTo(byLog.at("/progress/passes").asLong())
                    .isGreaterThan(5000);
            assertUnmappedOnce(driver, driver.ended(task, "60s"), "vmfs6-quiet", quiet);
            JsonNode waited = driver.ended(queued, "20s");
            assertThat(waited.get("timeline").toString()).contains("TAKEN_OVER");
            assertUnmappedOnce(driver, waited, "vmfs5-full", full);
        }
    }

    private static void assertUnmappedOnce(RunDriver driver, JsonNode run, String datastore, long writtenBefore) {
        JsonNode truth = driver.truth(datastore);
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .isEqualTo(writtenBefore - truth.get("writtenBytes").asLong())
                .isEqualTo(truth.get("manualReclaimedBytes").asLong());
        assertThat(truth.get("manualProcessedBytes").asLong())
                .isEqualTo(truth.get("freeBytes").asLong());
        assertThat(truth.get("runs").size()).isEqualTo(1);
    }
}
