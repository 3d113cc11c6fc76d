package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs on volumes of an HPE array, which counts in MiB; one of them is fully provisioned. */
@Tag("lab")
@Tag("wide")
class WsapiGainOnLabTest {

    private static final long GB = 1L << 30;
    private static final long STEP = 1L << 20;

    @Test
    void provesWhatTheLabGaveBackWithinTheStepOfTheArray(@TempDir Path directory) {
        try (Lab lab = Lab.start(
                        "--speed", "0", "--array", "wsapi=127.0.0.1:0", "--scenario", "../lab/worlds/wsapi.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            JsonNode array = driver.connect(1);
            assertThat(array.get("name").asString()).isEqualTo("wsapi-1");
            assertThat(array.get("apiVersion").asString()).isEqualTo("1.10");
            JsonNode datastore = driver.measured("hpe");
            assertThat(datastore.at("/extents/0/device").asString()).startsWith("naa.60002ac");
            assertThat(datastore.at("/deadSpace/bytes").asLong()).isBetween(78 * GB - STEP, 78 * GB + STEP);
            assertThat(driver.datastore("hpe-full").at("/deadSpace/bytes").isNumber())
                    .as("a fully provisioned volume has no dead space that UNMAP can free")
                    .isFalse();
            long before = driver.written("hpe");
            JsonNode run = driver.ended(driver.start("hpe", ""), "60s");
            long freed = before - driver.written("hpe");
            assertThat(freed).isEqualTo(78 * GB);
            assertThat(run.get("outcome").asString()).as(run.toPrettyString()).isEqualTo("RECLAIMED");
            JsonNode range = run.at("/verification/reclaimedRange");
            assertThat(range.at("/reason/code").asString())
                    .as(run.at("/verification").toPrettyString())
                    .isEqualTo("FIGURE_IN_UNITS");
            assertThat(range.get("minBytes").asLong()).isEqualTo(freed - STEP + 1);
            assertThat(range.get("maxBytes").asLong()).isEqualTo(freed + STEP - 1);
        }
    }
}
