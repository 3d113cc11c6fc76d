package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs while arrays, hosts and connections fail, over REST against the lab. */
@Tag("wide")
class RunTroubleOnLabTest extends ReclaimOnLab {

    @Test
    void completesWithoutTheArrayAndSaysTheGainIsNotVerifiable() {
        deleteVms("vmfs6-spanned", 1);
        JsonNode run = lab.under(
                "{\"kind\":\"array-offline\",\"array\":\"flasharray-1\"}",
                () -> driver.ended(driver.start("vmfs6-spanned", ""), "20s"));
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/verification/outcome").asString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(run.at("/verification/reclaimedBytes").isNull()).isTrue();
        assertThat(run.at("/verification/before/arrayProblem/code").asString()).startsWith("ARRAY_");
    }

    @Test
    void goesOnWhenTheCallToTheHostIsCutOff() {
        deleteVms("vmfs5-bulk", 1);
        long before = written("vmfs5-bulk");
        long walked = driver.truth("vmfs5-bulk").get("manualProcessedBytes").asLong();
        JsonNode run = lab.under(
                "{\"kind\":\"esxcli-timeout\",\"delay\":\"300ms\"}",
                () -> driver.ended(driver.start("vmfs5-bulk", ""), "10s"));
        assertThat(run.get("timeline").toString()).contains("ESXCLI_CONNECTION_LOST");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .isPositive()
                .isEqualTo(before - written("vmfs5-bulk"));
        JsonNode truth = driver.truth("vmfs5-bulk");
        assertThat(truth.get("manualProcessedBytes").asLong() - walked)
                .isEqualTo(truth.get("freeBytes").asLong());
    }

    @Test
    void findsTheTaskAgainWhoseStartWasNeverAnswered() {
        long walked = driver.truth("vmfs5-full").get("manualProcessedBytes").asLong();
        JsonNode run = lab.under(
                "{\"kind\":\"drop-after\",\"method\":\"UnmapVmfsVolumeEx_Task\",\"count\":1}",
                () -> driver.ended(driver.start("vmfs5-full", ",\"method\":\"task\""), "30s"));
        assertThat(run.get("timeline").toString())
                .contains("START_RESPONSE_LOST")
                .contains("TASK_FOUND_AGAIN");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        JsonNode truth = driver.truth("vmfs5-full");
        assertThat(truth.get("manualProcessedBytes").asLong() - walked)
                .isEqualTo(truth.get("freeBytes").asLong());
    }

    @Test
    void failsWithTheHostsWordsWhenTheTaskFails() {
        JsonNode run = lab.under(
                "{\"kind\":\"task-fails\"}",
                () -> driver.ended(driver.start("vmfs5-full", ",\"method\":\"task\""), "30s"));
        assertThat(run.get("state").asString()).isEqualTo("FAILED");
        assertThat(run.at("/problem/code").asString()).isEqualTo("TASK_FAILED");
    }
}
