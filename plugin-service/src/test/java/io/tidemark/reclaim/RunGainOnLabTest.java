package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.ServiceProcess.Answer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Blocks processed and space reclaimed by runs, over REST with the lab. */
class RunGainOnLabTest extends ReclaimOnLab {

    @Test
    void givesBackToTheByteWhatTheArrayCounted() {
        deleteVms("vmfs5-bulk", 1);
        long before = written("vmfs5-bulk");
        JsonNode run = driver.ended(driver.start("vmfs5-bulk", ",\"reason\":\"monthly\""), "10s");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/plan/method").asString()).isEqualTo("esxcli");
        assertThat(run.at("/plan/requestedUnit").asLong())
                .isEqualTo(run.at("/progress/blocksTotal").asLong() / 100)
                .isEqualTo(run.at("/plan/effectiveUnit").asLong());
        assertThat(run.at("/progress/blocksProcessed").asLong())
                .isEqualTo(run.at("/progress/blocksTotal").asLong());
        assertThat(run.at("/verification/outcome").asString()).isEqualTo("EXACT");
        assertThat(run.at("/verification/reclaimedBytes").asLong())
                .isPositive()
                .isEqualTo(before - written("vmfs5-bulk"))
                .isEqualTo(run.at("/verification/before/array/writtenBytes").asLong()
                        - run.at("/verification/after/array/writtenBytes").asLong());
        assertThat(run.get("reason").asString()).isEqualTo("monthly");
    }

    @Test
    void runsAFullDatastoreAt200AndSaysWhy() {
        long before = written("vmfs5-full");
        JsonNode run = driver.ended(driver.start("vmfs5-full", ""), "20s");
        assertThat(run.at("/plan/requestedUnit").asLong()).isEqualTo(200);
        assertThat(run.at("/plan/effectiveUnit").asLong()).isEqualTo(200);
        assertThat(run.at("/plan/unitReason/code").asString()).isEqualTo("UNIT_200_DATASTORE_FULL");
        assertThat(run.at("/verification/reclaimedBytes").asLong()).isEqualTo(before - written("vmfs5-full"));
    }

    private static JsonNode outlook(String datastore) {
        return driver.estimate(datastore).get("outlook");
    }

    @Test
    void expectsNothingAfterARunProvedThatTheArrayIgnoresUnmap() {
        JsonNode first = outlook("vmfs6-ignored");
        assertThat(first.get("confidence").asString()).isEqualTo("MEDIUM");
        assertThat(first.get("minBytes").asLong()).isPositive();
        JsonNode run = driver.ended(driver.start("vmfs6-ignored", ",\"method\":\"task\""), "60s");
        assertThat(run.get("outcome").asString()).isEqualTo("NOTHING_RECLAIMED");
        JsonNode next = outlook("vmfs6-ignored");
        assertThat(next.get("confidence").asString()).isEqualTo("LOW");
        assertThat(next.get("minBytes").asLong()).isZero();
        assertThat(next.at("/proved/what").asString()).isEqualTo("NOTHING_RECLAIMED");
        assertThat(next.at("/proved/runId").asString()).isEqualTo(run.get("id").asString());
        JsonNode prediction = driver.call(
                        "POST",
                        "/api/v1/reclaim-rate-predictions",
                        "{\"datastoreId\":\"" + driver.id("vmfs6-ignored")
                                + "\",\"rate\":{\"method\":\"priority\",\"priority\":\"low\"}}")
                .json();
        assertThat(prediction.get("expectedBytes").asLong()).isZero();
        assertThat(prediction.at("/warnings/0/code").asString()).isEqualTo("PROVED_NOTHING_RECLAIMED");
        JsonNode fleet = driver.call("GET", "/api/v1/fleet/summary", "").json().get("deadSpace");
        assertThat(fleet.get("expectedBytes").asLong())
                .isEqualTo(fleet.get("bytes").asLong() - first.get("minBytes").asLong());
    }

    @Test
    void showsARangeWhereAutomaticReclaimMayHaveWorkedToo() {
        deleteVms("vmfs6-prod", 2);
        JsonNode run = driver.ended(driver.start("vmfs6-prod", ""), "10s");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/verification/reclaimedBytes").isNull()).isTrue();
        assertThat(run.at("/verification/outcome").asString()).isEqualTo("RANGE");
        assertThat(run.at("/verification/reclaimedRange/minBytes").asLong()).isPositive();
        long manual = driver.truth("vmfs6-prod").get("manualReclaimedBytes").asLong();
        assertThat(manual)
                .isBetween(
                        run.at("/verification/reclaimedRange/minBytes").asLong(),
                        run.at("/verification/reclaimedRange/maxBytes").asLong());
    }

    @Test
    @Tag("wide")
    void isTwentyTimesFasterAtOnePercentThanAt200() {
        JsonNode large = processedWhole("", "10s");
        JsonNode small = processedWhole(",\"reclaimUnitBlocks\":200", "120s");
        assertThat(large.at("/progress/blocksTotal").asLong())
                .isEqualTo(small.at("/progress/blocksTotal").asLong());
        assertThat(large.at("/progress/scanRateMBps").asDouble())
                .isGreaterThan(20 * small.at("/progress/scanRateMBps").asDouble());
    }

    private static JsonNode processedWhole(String more, String step) {
        String id = driver.start("vmfs5-bulk", more);
        driver.untilHostUnmaps(id, "vmfs5-bulk");
        return driver.ended(id, step);
    }

    @Test
    void streamsARunToItsEnd() {
        deleteVms("vmfs5-full", 1);
        String id = driver.start("vmfs5-full", ",\"method\":\"task\"");
        JsonNode run;
        String events;
        try (Stream<String> stream = driver.lines("/api/v1/reclaim-runs/" + id + "/events")) {
            run = driver.ended(id, "20s");
            events = stream.collect(Collectors.joining("\n"));
        }
        assertThat(events)
                .contains("event:run")
                .contains("\"state\":\"RUNNING\"")
                .contains("id:" + run.get("version").asLong());
        Answer over = driver.call(
                "GET",
                "/api/v1/reclaim-runs/" + id + "/events",
                "",
                "Last-Event-ID",
                run.get("version").asString());
        assertThat(over.raw().headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        assertThat(over.raw().body()).doesNotContain("event:run");
    }

    @Test
    void listsAndReportsRuns() {
        JsonNode run = driver.ended(driver.start("vmfs5-full", ",\"method\":\"task\""), "60s");
        Answer list = driver.call("GET", "/api/v1/reclaim-runs?datastoreId=" + driver.id("vmfs5-full") + "&size=1", "");
        assertThat(list.json().at("/items/0/id").asString())
                .isEqualTo(run.get("id").asString());
        assertThat(driver.call("GET", "/api/v1/reclaim-runs?state=nonsense", "").status())
                .isEqualTo(400);
        Answer report =
                driver.call("GET", "/api/v1/reclaim-runs/" + run.get("id").asString() + "/report", "");
        assertThat(report.raw().headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment");
        JsonNode datastore = driver.datastore("vmfs5-full");
        assertThat(datastore.at("/lastRun/id").asString())
                .isEqualTo(run.get("id").asString());
        assertThat(datastore.get("hosts").size()).isEqualTo(4);
    }

    @Test
    void stopsANativeTaskAndSaysWhatCameBack() {
        long before = written("vmfs6-quiet");
        String id = driver.start("vmfs6-quiet", ",\"method\":\"task\"");
        driver.until(id, "5s", RunDriver.progress(0.02));
        Answer cancel = driver.call("POST", "/api/v1/reclaim-runs/" + id + "/cancel", "{}");
        assertThat(cancel.status()).isEqualTo(202);
        assertThat(cancel.json().get("state").asString()).isEqualTo("CANCELING");
        driver.until(id, "1s", RunDriver.state("CANCELING").negate());
        JsonNode run = driver.ended(id, "10s");
        assertThat(run.get("state").asString()).isEqualTo("CANCELED");
        assertThat(run.at("/verification/reclaimedBytes").asLong()).isEqualTo(before - written("vmfs6-quiet"));
        JsonNode truth = driver.truth("vmfs6-quiet");
        assertThat(truth.get("manualProcessedBytes").asLong())
                .isLessThan(truth.get("freeBytes").asLong() / 2);
        assertThat(driver.call("POST", "/api/v1/reclaim-runs/" + id + "/cancel", "{}")
                        .json()
                        .get("type")
                        .asString())
                .isEqualTo("/problems/run-ended");
    }

    @Test
    void cannotStopEsxcliAndStaysCancelingUntilItsLastLine() {
        long before = written("vmfs6-spanned");
        String id = driver.start("vmfs6-spanned", ",\"reclaimUnitBlocks\":200");
        driver.until(id, "10s", RunDriver.progress(0.05));
        driver.call("POST", "/api/v1/reclaim-runs/" + id + "/cancel", "{}");
        JsonNode canceling = driver.until(id, "10s", RunDriver.progress(0.2));
        assertThat(canceling.get("state").asString()).isEqualTo("CANCELING");
        assertThat(canceling.at("/cancellation/note/code").asString()).isEqualTo("ESXCLI_CANNOT_BE_STOPPED");
        JsonNode run = driver.ended(id, "60s");
        assertThat(run.get("state").asString()).isEqualTo("CANCELED");
        assertThat(run.at("/progress/blocksProcessed").asLong())
                .isEqualTo(run.at("/progress/blocksTotal").asLong());
        assertThat(run.at("/verification/reclaimedBytes").asLong()).isEqualTo(before - written("vmfs6-spanned"));
    }
}
