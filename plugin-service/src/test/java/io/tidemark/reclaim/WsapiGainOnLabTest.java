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

/** Runs on volumes of an HPE array, which counts in MiB; one of them is fully provisioned. */
@Tag("lab")
@Tag("wide")
class WsapiGainOnLabTest {

    private static final long GB = 1L << 30;
    private static final long STEP = 1L << 20;

    private static JsonNode datastore(RunDriver driver, String name) {
        return driver.call("GET", "/api/v1/datastores/" + driver.id(name), "").json();
    }

    private static void connect(RunDriver driver, JsonNode array) {
        Answer answer = driver.call(
                "POST",
                "/api/v1/arrays",
                "{\"kind\":\"wsapi\",\"address\":\"%s\",\"thumbprint\":\"%s\",\"login\":{\"user\":\"%s\",\"password\":\"%s\"}}"
                        .formatted(
                                array.get("address").asString(),
                                array.get("thumbprint256").asString(),
                                array.get("user").asString(),
                                array.get("password").asString()));
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(201);
        assertThat(answer.json().get("name").asString()).isEqualTo("wsapi-1");
        assertThat(answer.json().get("apiVersion").asString()).isEqualTo("1.10");
    }

    @Test
    void provesWhatTheLabGaveBackWithinTheStepOfTheArray(@TempDir Path directory) {
        try (Lab lab = Lab.start(
                        "--speed", "0", "--array", "wsapi=127.0.0.1:0", "--scenario", "../lab/worlds/wsapi.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            connect(driver, lab.facts().at("/arrays/1"));
            Awaitility.await("the array behind hpe")
                    .atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> datastore(driver, "hpe").at("/deadSpace/bytes").isNumber());
            assertThat(datastore(driver, "hpe").at("/extents/0/device").asString())
                    .startsWith("naa.60002ac");
            assertThat(datastore(driver, "hpe").at("/deadSpace/bytes").asLong())
                    .isBetween(78 * GB - STEP, 78 * GB + STEP);
            assertThat(datastore(driver, "hpe-full").at("/deadSpace/bytes").isNumber())
                    .as("a fully provisioned volume has no dead space that UNMAP can free")
                    .isFalse();
            long before = driver.truth("hpe").get("writtenBytes").asLong();
            JsonNode run = driver.ended(driver.start("hpe", ""), "60s");
            long freed = before - driver.truth("hpe").get("writtenBytes").asLong();
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
