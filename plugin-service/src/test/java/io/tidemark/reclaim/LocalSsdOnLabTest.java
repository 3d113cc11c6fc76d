package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs on local disks, of which one supports UNMAP. */
@Tag("lab")
@Tag("wide")
class LocalSsdOnLabTest {

    @Test
    void reclaimsALocalSsdThatSupportsDeleteAndRefusesOtherLocalDisks(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/local-ssd.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            service.connectArray(service.signIn(lab.user("storage")));

            JsonNode estimate = driver.call(
                            "POST",
                            "/api/v1/reclaim-estimates",
                            "{\"datastoreIds\":[\"" + driver.id("ssd6") + "\",\"" + driver.id("disk6") + "\"]}")
                    .json();
            JsonNode ssd = estimate.at("/items/0");
            assertThat(ssd.get("eligible").asBoolean()).as(ssd.toPrettyString()).isTrue();
            assertThat(ssd.get("deadSpace").isNull()).isTrue();
            assertThat(ssd.at("/arrayProblem/code").asString()).isEqualTo("LOCAL_DEVICE_WITHOUT_ARRAY");
            assertThat(ssd.get("warnings").toString()).contains("GAIN_WILL_NOT_BE_VERIFIABLE");
            assertThat(estimate.at("/items/1/reasons/0/code").asString()).isEqualTo("LOCAL_DATASTORE");

            JsonNode run =
                    driver.ended(driver.start("ssd6", ",\"method\":\"esxcli\",\"reclaimUnitBlocks\":200"), "20s");
            assertThat(run.get("state").asString()).as(run.toPrettyString()).isEqualTo("COMPLETED");
            assertThat(run.at("/verification/outcome").asString()).isNotEqualTo("EXACT");
            assertThat(run.toString()).contains("LOCAL_DEVICE_WITHOUT_ARRAY");
            assertThat(run.get("observations").toString())
                    .contains("HOST_COUNTED_UNMAP")
                    .contains("DRIVER_LOGGED_UNMAP")
                    .doesNotContain("PROBABLY_IGNORED");
            assertThat(run.toString()).contains("t10.ATA_APPLE_SSD_SM256E");
            JsonNode unmap = driver.truth("ssd6").at("/runs/0");
            assertThat(Duration.between(
                            Instant.parse(unmap.get("startedAt").asString()),
                            Instant.parse(unmap.get("endedAt").asString())))
                    .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(3));
            assertThat(driver.truth("ssd6").at("/hosts/0/manualReclaimedBytes").asLong())
                    .isEqualTo(10L << 30);

            JsonNode failed = lab.under(
                    "{\"kind\":\"task-fails\"}",
                    () -> driver.ended(driver.start("ssd6", ",\"method\":\"task\""), "30s"));
            assertThat(failed.get("state").asString()).isEqualTo("FAILED");
            JsonNode devices = driver.call("GET", "/api/v1/datastores/" + driver.id("ssd6") + "/local-devices", "")
                    .json();
            Instant ended = Instant.parse(run.get("endedAt").asString());
            assertThat(Instant.parse(devices.get("lastRun").asString())).isCloseTo(ended, within(1, ChronoUnit.MILLIS));
            assertThat(Instant.parse(devices.get("lastUnmap").asString())).isAfterOrEqualTo(ended.minusMillis(1));
            assertThat(devices.get("advice").toString()).doesNotContain("SSD_NEVER_RECLAIMED");

            Answer refused = driver.tryStart("disk6", "");
            assertThat(refused.status()).as(refused.raw().body()).isEqualTo(409);
            assertThat(refused.raw().body()).contains("LOCAL_DATASTORE");
        }
    }
}
