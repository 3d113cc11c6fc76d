package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
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
            driver.connect(0);
            showsTheKnownPart(driver);
            driver.connect(1);
            driver.connect(2);
            for (String name : new String[] {"flash-nvme", "power-nvme", "ontap-nvme"}) {
                assertThat(driver.measured(name).at("/extents/0/device").asString())
                        .matches("(eui|uuid)\\.[0-9a-f]{32}");
                long before = driver.written(name);
                JsonNode run = driver.ended(driver.start(name, ""), "60s");
                long freed = before - driver.written(name);
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
                        driver.datastore("mixed").at("/extents/0/writtenBytes").isNumber());
        JsonNode mixed = driver.datastore("mixed");
        assertThat(mixed.at("/extents/1/writtenBytes").isNull()).isTrue();
        assertThat(mixed.path("array").isNull()).isTrue();
        assertThat(mixed.path("deadSpace").isNull()).isTrue();
        assertThat(mixed.at("/arrayProblem/code").asString()).isEqualTo("NO_ARRAY_FOR_EXTENT");
    }

    private static void sumsTheFiguresOfBothKinds(RunDriver driver) {
        JsonNode mixed = driver.measured("mixed");
        assertThat(mixed.at("/array/writtenBytes").asLong())
                .isEqualTo(driver.written("mixed"))
                .isEqualTo(mixed.at("/extents/0/writtenBytes").asLong()
                        + mixed.at("/extents/1/writtenBytes").asLong());
        long before = driver.written("mixed");
        JsonNode run = driver.ended(driver.start("mixed", ""), "60s");
        long freed = before - driver.written("mixed");
        assertThat(freed).isEqualTo(30 * GB);
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .as(run.at("/verification").toPrettyString())
                .isEqualTo(freed);
    }
}
