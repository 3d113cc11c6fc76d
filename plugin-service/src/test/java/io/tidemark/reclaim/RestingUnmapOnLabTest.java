package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A run where automatic reclaim is on and rests, because no VM runs: hosts count no UNMAP of their own. */
@Tag("lab")
@Tag("wide")
class RestingUnmapOnLabTest {

    @Test
    void isExactToTheByteAndSaysWhyAutomaticReclaimHadLeftSomething(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/idle.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            service.connectArray(service.signIn(lab.user("storage")));
            long before = driver.truth("idle6").get("writtenBytes").asLong();
            JsonNode run = driver.ended(driver.start("idle6", ""), "20s");
            assertThat(run.at("/verification/outcome").asString())
                    .as(run.toPrettyString())
                    .isEqualTo("EXACT");
            assertThat(run.at("/verification/reclaimedBytes").asLong())
                    .isEqualTo(20L << 30)
                    .isEqualTo(
                            before - driver.truth("idle6").get("writtenBytes").asLong());
            assertThat(run.get("observations").toString())
                    .contains("NO_AUTOMATIC_UNMAP_COUNTED")
                    .contains("NO_OPEN_FILE")
                    .contains("ADVICE_NO_OPEN_FILE");
        }
    }
}
