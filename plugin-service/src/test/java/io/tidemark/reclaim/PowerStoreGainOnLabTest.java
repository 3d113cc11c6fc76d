package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs on datastores of a PowerStore: all that is known of its figures comes through the adapter. */
class PowerStoreGainOnLabTest extends ReclaimOnLab {

    @BeforeAll
    static void connectPowerStore() {
        driver.connect(1);
    }

    /** The inventory detects a newly connected array at its next update. */
    private static void awaitJoin(String name) {
        Awaitility.await("the array behind " + name)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> !driver.datastore(name)
                        .at("/extents/0/arrayId")
                        .asString("")
                        .isEmpty());
    }

    @Test
    void givesBackToTheByteWhatThePowerStoreCounted() {
        awaitJoin("vmfs6-power");
        assertThat(driver.datastore("vmfs6-power").at("/extents/0/device").asString())
                .startsWith("naa.68ccf098");
        long before = written("vmfs6-power");
        JsonNode run = driver.ended(driver.start("vmfs6-power", ""), "60s");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/plan/method").asString()).isEqualTo("task");
        assertThat(run.at("/verification/outcome").asString())
                .as(run.toPrettyString())
                .isEqualTo("EXACT");
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .isEqualTo(120L << 30)
                .isEqualTo(before - written("vmfs6-power"))
                .isEqualTo(run.at("/verification/before/array/writtenBytes").asLong()
                        - run.at("/verification/after/array/writtenBytes").asLong());
        assertThat(run.at("/verification/before/array/uniqueBytes").isNull()).isTrue();
    }
}
