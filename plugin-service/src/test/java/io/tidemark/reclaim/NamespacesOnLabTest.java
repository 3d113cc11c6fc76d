package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs on NVMe namespaces of each kind of array that serves them, and on a datastore over two kinds of arrays. */
@Tag("lab")
@Tag("wide")
class NamespacesOnLabTest {

    private static final long GB = 1L << 30;

    /** Dead space by datastore. */
    private static final Map<String, Long> DEAD =
            Map.of("flash-nvme", 40 * GB, "power-nvme", 78 * GB, "ontap-nvme", 24 * GB);

    private static JsonNode datastore(RunDriver driver, String name) {
        return driver.call("GET", "/api/v1/datastores/" + driver.id(name), "").json();
    }

    private static String connect(RunDriver driver, JsonNode array) {
        String kind = array.get("kind").asString();
        String credential = kind.equals("flasharray")
                ? "\"apiToken\":\"" + array.get("apiToken").asString() + "\""
                : "\"login\":{\"user\":\"%s\",\"password\":\"%s\"}"
                        .formatted(
                                array.get("user").asString(),
                                array.get("password").asString());
        Answer answer = driver.call(
                "POST",
                "/api/v1/arrays",
                "{\"kind\":\"%s\",\"address\":\"%s\",\"thumbprint\":\"%s\",%s}"
                        .formatted(
                                kind,
                                array.get("address").asString(),
                                array.get("thumbprint256").asString(),
                                credential));
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(201);
        return answer.json().get("id").asString();
    }

    private static void untilMeasured(RunDriver driver, String name) {
        Awaitility.await("the array behind " + name)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> datastore(driver, name).at("/deadSpace/bytes").isNumber());
    }

    @Test
    void reclaimsNamespacesAndEqualsWhatTheLabGaveBack(@TempDir Path directory) {
        try (Lab lab = Lab.start(
                        "--speed",
                        "0",
                        "--array",
                        "powerstore=127.0.0.1:0",
                        "--array",
                        "ontap=127.0.0.1:0",
                        "--scenario",
                        "../lab/worlds/nvme.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            JsonNode arrays = lab.facts().get("arrays");
            connect(driver, arrays.get(0));
            showsTheKnownPart(driver);
            connect(driver, arrays.get(1));
            connect(driver, arrays.get(2));
            for (String name : new String[] {"flash-nvme", "power-nvme", "ontap-nvme"}) {
                untilMeasured(driver, name);
                assertThat(datastore(driver, name).at("/extents/0/device").asString())
                        .matches("(eui|uuid)\\.[0-9a-f]{32}");
                long before = driver.truth(name).get("writtenBytes").asLong();
                JsonNode run = driver.ended(driver.start(name, ""), "60s");
                long freed = before - driver.truth(name).get("writtenBytes").asLong();
                assertThat(freed).isEqualTo(DEAD.get(name));
                assertThat(run.get("outcome").asString())
                        .as(run.toPrettyString())
                        .isEqualTo("RECLAIMED");
                if (name.equals("ontap-nvme")) {
                    assertThat(freed)
                            .isBetween(
                                    run.at("/verification/reclaimedRange/minBytes")
                                            .asLong(),
                                    run.at("/verification/reclaimedRange/maxBytes")
                                            .asLong());
                } else {
                    assertThat(run.at("/verification/reclaimedBytes").asLong())
                            .as(run.at("/verification").toPrettyString())
                            .isEqualTo(freed);
                }
            }
            sumsTheFiguresOfBothKinds(driver);
        }
    }

    /** One of its arrays is not connected yet. */
    private static void showsTheKnownPart(RunDriver driver) {
        Awaitility.await("the first extent of mixed")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() ->
                        datastore(driver, "mixed").at("/extents/0/writtenBytes").isNumber());
        JsonNode mixed = datastore(driver, "mixed");
        assertThat(mixed.at("/extents/1/writtenBytes").isNull()).isTrue();
        assertThat(mixed.path("array").isNull()).isTrue();
        assertThat(mixed.path("deadSpace").isNull()).isTrue();
        assertThat(mixed.at("/arrayProblem/code").asString()).isEqualTo("NO_ARRAY_FOR_EXTENT");
    }

    private static void sumsTheFiguresOfBothKinds(RunDriver driver) {
        untilMeasured(driver, "mixed");
        JsonNode mixed = datastore(driver, "mixed");
        assertThat(mixed.at("/array/writtenBytes").asLong())
                .isEqualTo(driver.truth("mixed").get("writtenBytes").asLong())
                .isEqualTo(mixed.at("/extents/0/writtenBytes").asLong()
                        + mixed.at("/extents/1/writtenBytes").asLong());
        long before = driver.truth("mixed").get("writtenBytes").asLong();
        JsonNode run = driver.ended(driver.start("mixed", ""), "60s");
        long freed = before - driver.truth("mixed").get("writtenBytes").asLong();
        assertThat(freed).isEqualTo(30 * GB);
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .as(run.at("/verification").toPrettyString())
                .isEqualTo(freed);
    }
}
