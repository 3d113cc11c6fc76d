package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The whole path of runs over REST, against the lab's vCenter and array. */
class ReclaimRunsOnLabTest {

    private static Lab lab;
    private static ServiceProcess service;
    private static RunDriver driver;

    @BeforeAll
    static void start(@TempDir Path directory) {
        lab = Lab.start("--speed", "0");
        service = ServiceProcess.start(lab, directory, lab.user("administrator"));
        driver = new RunDriver(lab, service, "administrator");
        service.connectArray(service.signIn(lab.user("administrator")));
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static long written(String datastore) {
        return driver.truth(datastore).get("writtenBytes").asLong();
    }

    private static void deleteVms(String datastore, int count) {
        lab.control("POST", "/datastores/" + datastore + "/vms:delete", "{\"count\":" + count + "}");
    }

    @Test
    void givesBackToTheByteWhatTheArrayCounted() {
        deleteVms("vmfs5-bulk", 1);
        long before = written("vmfs5-bulk");
        JsonNode run = driver.ended(driver.start("vmfs5-bulk", ",\"reason\":\"monthly\""), "10s");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.get("method").asString()).isEqualTo("esxcli");
        assertThat(run.get("requestedUnit").asLong())
                .isEqualTo(run.get("blocksTotal").asLong() / 100)
                .isEqualTo(run.get("effectiveUnit").asLong());
        assertThat(run.get("blocksWalked").asLong())
                .isEqualTo(run.get("blocksTotal").asLong());
        assertThat(run.at("/verification/outcome").asString()).isEqualTo("EXACT");
        assertThat(run.get("reclaimedBytes").asLong())
                .isPositive()
                .isEqualTo(before - written("vmfs5-bulk"))
                .isEqualTo(run.at("/before/array/writtenBytes").asLong()
                        - run.at("/after/array/writtenBytes").asLong());
        assertThat(run.get("reason").asString()).isEqualTo("monthly");
    }

    @Test
    void runsAFullDatastoreAt200AndSaysWhy() {
        long before = written("vmfs5-full");
        JsonNode run = driver.ended(driver.start("vmfs5-full", ""), "20s");
        assertThat(run.get("requestedUnit").asLong()).isEqualTo(200);
        assertThat(run.get("effectiveUnit").asLong()).isEqualTo(200);
        assertThat(run.at("/unitReason/code").asString()).isEqualTo("UNIT_200_DATASTORE_FULL");
        assertThat(run.get("reclaimedBytes").asLong()).isEqualTo(before - written("vmfs5-full"));
    }

    @Test
    void stopsANativeTaskAndSaysWhatCameBack() {
        long before = written("vmfs6-quiet");
        String id = driver.start("vmfs6-quiet", ",\"method\":\"task\"");
        driver.until(id, "5s", RunDriver.progress(0.02));
        Answer cancel = driver.call("POST", "/api/v1/reclaim-runs/" + id + "/cancel", "{}");
        assertThat(cancel.status()).isEqualTo(202);
        assertThat(cancel.json().get("state").asString()).isEqualTo("CANCELING");
        JsonNode run = driver.ended(id, "10s");
        assertThat(run.get("state").asString()).isEqualTo("CANCELED");
        assertThat(run.get("reclaimedBytes").asLong()).isEqualTo(before - written("vmfs6-quiet"));
        JsonNode truth = driver.truth("vmfs6-quiet");
        assertThat(truth.get("manualWalkedBytes").asLong())
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
        JsonNode canceling = driver.until(id, "30s", RunDriver.progress(0.2));
        assertThat(canceling.get("state").asString()).isEqualTo("CANCELING");
        assertThat(canceling.at("/cancelNote/code").asString()).isEqualTo("ESXCLI_CANNOT_BE_STOPPED");
        JsonNode run = driver.ended(id, "60s");
        assertThat(run.get("state").asString()).isEqualTo("CANCELED");
        assertThat(run.get("blocksWalked").asLong())
                .isEqualTo(run.get("blocksTotal").asLong());
        assertThat(run.get("reclaimedBytes").asLong()).isEqualTo(before - written("vmfs6-spanned"));
    }

    @Test
    void showsARangeWhereAutomaticReclaimMayHaveWorkedToo() {
        deleteVms("vmfs6-prod", 2);
        JsonNode run = driver.ended(driver.start("vmfs6-prod", ""), "10s");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.get("reclaimedBytes").isNull()).isTrue();
        assertThat(run.at("/verification/outcome").asString()).isEqualTo("RANGE");
        long manual = driver.truth("vmfs6-prod").get("manualReclaimedBytes").asLong();
        assertThat(manual)
                .isBetween(
                        run.at("/reclaimedRange/minBytes").asLong(),
                        run.at("/reclaimedRange/maxBytes").asLong());
    }

    @Test
    void letsExactlyOneOfTwoSimultaneousStartsWin() {
        String datastore = "Büro & <Test> 1";
        List<CompletableFuture<Answer>> starts = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> driver.tryStart(datastore, "")))
                .toList();
        List<Answer> answers = starts.stream().map(CompletableFuture::join).toList();
        assertThat(answers).extracting(Answer::status).containsOnlyOnce(202);
        assertThat(answers).filteredOn(answer -> answer.status() != 202).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.json().get("type").asString()).isEqualTo("/problems/run-in-progress");
        });
        String id = answers.stream()
                .filter(answer -> answer.status() == 202)
                .findFirst()
                .orElseThrow()
                .json()
                .at("/items/0/id")
                .asString();
        assertThat(driver.ended(id, "10s").get("state").asString()).isEqualTo("COMPLETED");
    }

    @Test
    void refusesWhatCannotBeReclaimed() {
        Answer nfs = driver.tryStart("nfs-share", "");
        assertThat(nfs.status()).isEqualTo(409);
        assertThat(nfs.json().get("type").asString()).isEqualTo("/problems/datastore-not-eligible");
        assertThat(nfs.json().at("/errors/0/pointer").asString()).isEqualTo("/datastoreIds/0");
        assertThat(driver.tryStart("datastore1", "").status()).isEqualTo(409);
        assertThat(driver.call(
                                "POST",
                                "/api/v1/reclaim-runs",
                                "{\"datastoreIds\":[\"" + lab.guid() + ":datastore-99999\"]}")
                        .status())
                .isEqualTo(404);
        assertThat(driver.call("POST", "/api/v1/reclaim-runs", "{\"datastoreIds\":[\"x\"]}")
                        .status())
                .isEqualTo(400);
        assertThat(driver.tryStart("vmfs5-full", ",\"method\":\"magic\"").status())
                .isEqualTo(400);
        assertThat(driver.call("GET", "/api/v1/reclaim-runs/none", "").status()).isEqualTo(404);
    }

    @Test
    void namesThePrivilegeThatIsMissing() {
        RunDriver reader = new RunDriver(lab, service, "readonly");
        Answer refused = reader.tryStart("vmfs5-bulk", "");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Tidemark.Run");
        assertThat(refused.json().get("object").asString()).isEqualTo(reader.id("vmfs5-bulk"));
        Answer estimate = reader.call(
                "POST", "/api/v1/reclaim-estimates", "{\"datastoreIds\":[\"" + reader.id("vmfs5-bulk") + "\"]}");
        assertThat(estimate.status()).isEqualTo(200);
        assertThat(estimate.json().at("/items/0/warnings").toString()).contains("PERMISSION_MISSING");
    }

    @Test
    void completesWithoutTheArrayAndSaysTheGainIsNotVerifiable() {
        deleteVms("vmfs6-spanned", 1);
        String fault = lab.control("POST", "/faults", "{\"kind\":\"array-offline\"}")
                .get("id")
                .asString();
        JsonNode run;
        try {
            run = driver.ended(driver.start("vmfs6-spanned", ""), "20s");
        } finally {
            lab.control("DELETE", "/faults/" + fault, "");
        }
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.at("/verification/outcome").asString()).isEqualTo("NOT_VERIFIABLE");
        assertThat(run.get("reclaimedBytes").isNull()).isTrue();
        assertThat(run.at("/before/arrayProblem/code").asString()).startsWith("ARRAY_");
    }

    @Test
    void goesOnWhenTheCallToTheHostIsCutOff() {
        deleteVms("vmfs5-bulk", 1);
        long before = written("vmfs5-bulk");
        long walked = driver.truth("vmfs5-bulk").get("manualWalkedBytes").asLong();
        String fault = lab.control("POST", "/faults", "{\"kind\":\"esxcli-timeout\",\"delay\":\"300ms\"}")
                .get("id")
                .asString();
        JsonNode run;
        try {
            run = driver.ended(driver.start("vmfs5-bulk", ""), "10s");
        } finally {
            lab.control("DELETE", "/faults/" + fault, "");
        }
        assertThat(run.get("timeline").toString()).contains("ESXCLI_ANSWER_LOST");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(run.get("reclaimedBytes").asLong()).isPositive().isEqualTo(before - written("vmfs5-bulk"));
        JsonNode truth = driver.truth("vmfs5-bulk");
        assertThat(truth.get("manualWalkedBytes").asLong() - walked)
                .isEqualTo(truth.get("freeBytes").asLong());
    }

    @Test
    void answersTheSameKeyWithTheSameRun() {
        String[] key = {"Idempotency-Key", "monthly-2026-11"};
        Answer first = driver.tryStart("vmfs6-prod", "", key);
        Answer again = driver.tryStart("vmfs6-prod", "", key);
        String id = first.json().at("/items/0/id").asString();
        assertThat(first.status()).isEqualTo(202);
        assertThat(first.raw().headers().firstValue("Location")).contains("/api/v1/reclaim-runs/" + id);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.json().at("/items/0/id").asString()).isEqualTo(id);
        assertThat(driver.tryStart("vmfs6-prod", ",\"method\":\"task\"", key).status())
                .isEqualTo(422);
        assertThat(driver.call("POST", "/api/v1/reclaim-runs/" + id + "/cancel", "{}")
                        .status())
                .isEqualTo(202);
        driver.ended(id, "20s");
    }

    @Test
    void listsTheRunsOfOneRequestForSpreadsheetsToo() {
        Answer both = driver.call(
                "POST",
                "/api/v1/reclaim-runs",
                "{\"datastoreIds\":[\"" + driver.id("vmfs6-prod") + "\",\"" + driver.id("vmfs6-quiet")
                        + "\"],\"method\":\"task\",\"reason\":\"=1+1\"}");
        assertThat(both.status()).isEqualTo(202);
        assertThat(both.raw().headers().firstValue("Location")).contains("/api/v1/reclaim-runs");
        Answer csv = driver.call("GET", "/api/v1/reclaim-runs?size=2", "", "Accept", "text/csv");
        assertThat(csv.raw().body().lines())
                .hasSize(3)
                .first()
                .asString()
                .startsWith("id,datastoreId,datastoreName,state");
        for (JsonNode run : both.json().get("items")) {
            String id = run.get("id").asString();
            assertThat(csv.raw().body()).contains(id).contains(",'=1+1,");
            driver.call("POST", "/api/v1/reclaim-runs/" + id + "/cancel", "{}");
            driver.ended(id, "20s");
        }
    }

    @Test
    void startsOneRunForTheSameKeyShownManyTimesAtOnce() {
        List<CompletableFuture<Answer>> starts = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> driver.tryStart("Büro & <Test> 1", ",\"method\":\"task\"", "Idempotency-Key", "at once")))
                .toList();
        List<Answer> answers = starts.stream().map(CompletableFuture::join).toList();
        assertThat(answers).extracting(Answer::status).containsOnly(202);
        assertThat(answers.stream()
                        .map(answer -> answer.json().at("/items/0/id").asString())
                        .distinct())
                .hasSize(1);
        driver.ended(answers.get(0).json().at("/items/0/id").asString(), "60s");
    }

    @Test
    void streamsARunToItsEnd() {
        deleteVms("vmfs5-full", 1);
        String id = driver.start("vmfs5-full", ",\"method\":\"task\"");
        CompletableFuture<Answer> stream =
                CompletableFuture.supplyAsync(() -> driver.call("GET", "/api/v1/reclaim-runs/" + id + "/events", ""));
        JsonNode run = driver.ended(id, "20s");
        Answer answer = stream.join();
        assertThat(answer.raw().headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        assertThat(answer.raw().body())
                .contains("event:run")
                .contains("\"state\":\"RUNNING\"")
                .contains("id:" + run.get("version").asLong());
        Answer over = driver.call(
                "GET",
                "/api/v1/reclaim-runs/" + id + "/events",
                "",
                "Last-Event-ID",
                run.get("version").asString());
        assertThat(over.raw().body()).doesNotContain("event:run");
    }

    @Test
    void estimatesBeforeAnythingIsStarted() {
        Answer answer = driver.call(
                "POST",
                "/api/v1/reclaim-estimates",
                "{\"datastoreIds\":[\"" + driver.id("vmfs6-prod") + "\",\"" + driver.id("nfs-share")
                        + "\"],\"options\":{\"method\":\"task\"}}");
        assertThat(answer.status()).isEqualTo(200);
        JsonNode prod = answer.json().at("/items/0");
        assertThat(prod.get("method").asString()).isEqualTo("task");
        assertThat(prod.get("cancelable").asBoolean()).isTrue();
        assertThat(prod.at("/duration/min").asString()).startsWith("PT");
        assertThat(prod.get("warnings").toString()).contains("AUTOMATIC_UNMAP_ON");
        JsonNode nfs = answer.json().at("/items/1");
        assertThat(nfs.get("eligible").asBoolean()).isFalse();
        assertThat(nfs.at("/reasons/0/code").asString()).isEqualTo("NOT_VMFS");
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
        Answer datastore = driver.call("GET", "/api/v1/datastores/" + driver.id("vmfs5-full"), "");
        assertThat(datastore.json().at("/lastRun/id").asString())
                .isEqualTo(run.get("id").asString());
        assertThat(datastore.json().get("hosts").size()).isEqualTo(4);
    }

    @Test
    void findsTheTaskAgainWhoseStartWasNeverAnswered() {
        long walked = driver.truth("vmfs5-full").get("manualWalkedBytes").asLong();
        String fault = lab.control(
                        "POST",
                        "/faults",
                        "{\"kind\":\"drop-after\",\"method\":\"UnmapVmfsVolumeEx_Task\",\"count\":1}")
                .get("id")
                .asString();
        JsonNode run;
        try {
            run = driver.ended(driver.start("vmfs5-full", ",\"method\":\"task\""), "30s");
        } finally {
            lab.control("DELETE", "/faults/" + fault, "");
        }
        assertThat(run.get("timeline").toString()).contains("ANSWER_LOST").contains("TASK_FOUND_AGAIN");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
        JsonNode truth = driver.truth("vmfs5-full");
        assertThat(truth.get("manualWalkedBytes").asLong() - walked)
                .isEqualTo(truth.get("freeBytes").asLong());
    }

    @Test
    void failsWithTheHostsWordsWhenTheTaskFails() {
        String fault = lab.control("POST", "/faults", "{\"kind\":\"task-fails\"}")
                .get("id")
                .asString();
        JsonNode run;
        try {
            run = driver.ended(driver.start("vmfs5-full", ",\"method\":\"task\""), "30s");
        } finally {
            lab.control("DELETE", "/faults/" + fault, "");
        }
        assertThat(run.get("state").asString()).isEqualTo("FAILED");
        assertThat(run.at("/problem/code").asString()).isEqualTo("TASK_FAILED");
    }

    @Test
    void listsDatastoresAsJsonAndCsv() {
        Answer all = driver.call("GET", "/api/v1/datastores?type=all&sort=name,desc&size=2", "");
        assertThat(all.json().get("total").asInt()).isGreaterThan(2);
        assertThat(all.json().get("items").size()).isEqualTo(2);
        assertThat(driver.call("GET", "/api/v1/datastores?q=BULK&fileSystem=VMFS%205", "")
                        .json()
                        .at("/items/0/name")
                        .asString())
                .isEqualTo("vmfs5-bulk");
        assertThat(driver.call("GET", "/api/v1/datastores?sort=nonsense", "").status())
                .isEqualTo(400);
        Answer csv = driver.call("GET", "/api/v1/datastores", "", "Accept", "text/csv");
        assertThat(csv.raw().body()).startsWith("id,name,fileSystem").contains("vmfs5-full");
        assertThat(driver.call("POST", "/api/v1/datastores/" + driver.id("vmfs5-bulk") + "/refresh", "{}")
                        .json()
                        .get("uuid")
                        .asString())
                .hasSize(35);
    }

    @Test
    void isTwentyTimesFasterAtOnePercentThanAt200() {
        JsonNode large = driver.ended(driver.start("vmfs5-bulk", ""), "10s");
        JsonNode small = driver.ended(driver.start("vmfs5-bulk", ",\"reclaimUnitBlocks\":200"), "120s");
        assertThat(large.get("blocksTotal").asLong())
                .isEqualTo(small.get("blocksTotal").asLong());
        assertThat(large.get("walkMBps").asDouble())
                .isGreaterThan(20 * small.get("walkMBps").asDouble());
    }
}
