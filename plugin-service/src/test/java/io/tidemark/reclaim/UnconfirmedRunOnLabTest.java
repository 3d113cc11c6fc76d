package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Connections that end while a host unmaps or is about to, over REST with the lab: never two UNMAPs of one datastore. */
@Tag("lab")
@Tag("wide")
class UnconfirmedRunOnLabTest {

    private static final String DATASTORE = "vmfs6-quiet";

    private static int unmaps(RunDriver driver) {
        return driver.truth(DATASTORE).get("runs").size();
    }

    private static void refused(RunDriver driver) {
        Answer second = driver.tryStart(DATASTORE, "");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.json().get("type").asString()).isEqualTo("/problems/run-in-progress");
        assertThat(second.raw().body()).contains("RUN_UNCONFIRMED").contains("\"until\"");
    }

    @Test
    void keepsTheDatastoreUntilTheEndOfTheUnmapIsKnown(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            service.connectArray(service.signIn(lab.user("storage")));
            lab.control("POST", "/datastores/" + DATASTORE + "/vms:delete", "{\"count\":1}");
            theHostGoesOnAfterItsTask(lab, service, driver);
            theRequestDoesNotArrive(lab, driver);
            anAdministratorReleasesTheDatastore(lab, service, driver);
        }
    }

    private static void theHostGoesOnAfterItsTask(Lab lab, ServiceProcess service, RunDriver driver) {
        long written = driver.truth(DATASTORE).get("writtenBytes").asLong();
        lab.control("POST", "/faults", "{\"kind\":\"task-lost\",\"delay\":\"60s\",\"count\":1}");
        String id = driver.start(DATASTORE, ",\"method\":\"task\"");
        JsonNode taken = driver.until(id, "5s", RunDriver.state("UNCONFIRMED"));
        assertThat(taken.at("/unconfirmed/reason/code").asString()).isEqualTo("TASK_ENDED_WITHOUT_RESULT");
        assertThat(taken.at("/unconfirmed/until").isNull()).isFalse();
        assertThat(driver.truth(DATASTORE).at("/runs/0/state").asString()).isEqualTo("running");
        refused(driver);

        service.killAndRestart();
        driver.signIn("storage");
        assertThat(driver.run(id).get("state").asString()).isEqualTo("UNCONFIRMED");
        refused(driver);

        JsonNode ended = driver.ended(id, "20s");
        JsonNode truth = driver.truth(DATASTORE);
        assertThat(ended.get("state").asString()).as(ended.toPrettyString()).isEqualTo("COMPLETED");
        assertThat(unmaps(driver)).isEqualTo(1);
        assertThat(truth.at("/runs/0/state").asString()).isEqualTo("done");
        assertThat(ended.at("/verification/reclaimedBytes").asLong())
                .isPositive()
                .isEqualTo(written - truth.get("writtenBytes").asLong())
                .isEqualTo(truth.get("manualReclaimedBytes").asLong());
        assertThat(ended.at("/progress/blocksProcessed").asLong() << 20)
                .isEqualTo(truth.get("manualProcessedBytes").asLong());
        assertThat(ended.get("observations").toString()).contains("HOST_COMPLETED_AFTER_TASK");
        assertThat(ended.get("unconfirmed").isNull()).isTrue();
    }

    private static void theRequestDoesNotArrive(Lab lab, RunDriver driver) {
        int before = unmaps(driver);
        lab.control("POST", "/faults", "{\"kind\":\"drop-before\",\"method\":\"UnmapVmfsVolumeEx_Task\",\"count\":1}");
        String id = driver.start(DATASTORE, ",\"method\":\"task\"");
        JsonNode ended = driver.ended(id, "5s");
        assertThat(ended.get("timeline").toString()).contains("CONTACT_LOST");
        assertThat(ended.get("state").asString()).isEqualTo("FAILED");
        assertThat(ended.at("/problem/code").asString()).isEqualTo("START_NOT_RECEIVED");
        assertThat(unmaps(driver)).isEqualTo(before);
        assertThat(driver.ended(driver.start(DATASTORE, ",\"method\":\"task\""), "20s")
                        .get("state")
                        .asString())
                .isEqualTo("COMPLETED");
        assertThat(unmaps(driver)).isEqualTo(before + 1);
    }

    private static void anAdministratorReleasesTheDatastore(Lab lab, ServiceProcess service, RunDriver driver) {
        lab.control("POST", "/faults", "{\"kind\":\"task-lost\",\"delay\":\"30s\",\"count\":1}");
        String id = driver.start(DATASTORE, ",\"method\":\"task\"");
        assertThat(driver.call("POST", "/api/v1/reclaim-runs/" + id + "/release", "")
                        .status())
                .as("still monitored")
                .isEqualTo(409);
        driver.until(id, "5s", RunDriver.state("UNCONFIRMED"));
        RunDriver operator = new RunDriver(lab, service, "operator");
        Answer refused = operator.call("POST", "/api/v1/reclaim-runs/" + id + "/release", "");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().get("privilege").asString()).isEqualTo("Tidemark.Configure");
        Answer released = driver.call("POST", "/api/v1/reclaim-runs/" + id + "/release", "");
        assertThat(released.status()).isEqualTo(200);
        assertThat(released.json().get("state").asString()).isEqualTo("UNKNOWN");
        assertThat(driver.call("GET", "/api/v1/activity?size=5", "").raw().body())
                .contains("reclaim-run.release");
        String next = driver.start(DATASTORE, ",\"method\":\"task\"");
        driver.call("POST", "/api/v1/reclaim-runs/" + next + "/cancel", "{}");
        driver.ended(next, "20s");
    }
}
