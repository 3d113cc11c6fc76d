package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.ServiceProcess.Answer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Estimates, starts, rejections, and lists, over REST with the lab. */
class RunStartOnLabTest extends ReclaimOnLab {

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
                .startsWith("id,datastoreId,datastoreName,arrays,state");
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
    void estimatesBeforeAnythingIsStarted() {
        Answer answer = driver.call(
                "POST",
                "/api/v1/reclaim-estimates",
                "{\"datastoreIds\":[\"" + driver.id("vmfs6-prod") + "\",\"" + driver.id("nfs-share")
                        + "\"],\"options\":{\"method\":\"task\"}}");
        assertThat(answer.status()).isEqualTo(200);
        JsonNode prod = answer.json().at("/items/0");
        assertThat(prod.at("/plan/method").asString()).isEqualTo("task");
        assertThat(prod.at("/plan/cancelable").asBoolean()).isTrue();
        assertThat(prod.at("/plan/duration/min").asString()).startsWith("PT");
        assertThat(prod.get("warnings").toString()).contains("AUTOMATIC_UNMAP_ON");
        JsonNode nfs = answer.json().at("/items/1");
        assertThat(nfs.get("eligible").asBoolean()).isFalse();
        assertThat(nfs.at("/reasons/0/code").asString()).isEqualTo("NOT_VMFS");
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
}
