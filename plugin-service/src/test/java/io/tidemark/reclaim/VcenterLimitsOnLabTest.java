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

/** The limits of vCenter and of the proxy in front of it, which take effect in simulated time here. */
@Tag("lab")
@Tag("wide")
class VcenterLimitsOnLabTest {

    private static final String DATASTORE = "vmfs5-bulk";

    private static void proves(RunDriver driver, JsonNode ended, long written) {
        JsonNode truth = driver.truth(DATASTORE);
        assertThat(ended.get("state").asString()).as(ended.toPrettyString()).isEqualTo("COMPLETED");
        assertThat(truth.get("runs").size()).isEqualTo(1);
        assertThat(ended.at("/verification/reclaimedBytes").asLong())
                .isPositive()
                .isEqualTo(written - truth.get("writtenBytes").asLong());
    }

    @Test
    void completesAnEsxcliRunThatTakesLongerThanTheProxyWaits(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--session-grace", "0s", "--proxy-timeout", "30s");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            driver.connect(0);
            lab.control("POST", "/datastores/" + DATASTORE + "/vms:delete", "{\"count\":2}");
            long written = driver.written(DATASTORE);
            String id = driver.start(DATASTORE, ",\"method\":\"esxcli\"");
            driver.untilHostUnmaps(id, DATASTORE);
            JsonNode ended = driver.ended(id, "20s");
            proves(driver, ended, written);
            assertThat(ended.get("timeline").toString())
                    .contains("ESXCLI_CONNECTION_LOST")
                    .contains("504");
        }
    }

    @Test
    void completesARunWhoseSessionsEndMeanwhile(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--session-grace", "0s", "--session-idle", "30m");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            driver.connect(0);
            lab.control("POST", "/datastores/" + DATASTORE + "/vms:delete", "{\"count\":2}");
            long written = driver.written(DATASTORE);
            String id = driver.start(DATASTORE, ",\"method\":\"task\"");
            driver.untilHostUnmaps(id, DATASTORE);
            lab.advance("31m");
            Answer late = driver.tryStart("vmfs6-prod", "");
            assertThat(late.status()).as(late.raw().body()).isEqualTo(401);
            driver.signIn("storage");
            proves(driver, driver.ended(id, "20s"), written);
        }
    }

    @Test
    void namesAVcenterThatAcceptsNoMoreSessionsAndContinues(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--max-sessions", "4");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            Answer answer = null;
            for (int i = 0; i < 5 && (answer == null || answer.status() == 201); i++) {
                Lab.User user = lab.user("operator");
                answer = service.call(
                        null,
                        "POST",
                        "/api/v1/sessions",
                        "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(user.name(), user.password()));
            }
            assertThat(answer.status()).as(answer.raw().body()).isEqualTo(503);
            assertThat(answer.json().get("type").asString()).isEqualTo("/problems/vcenter-unreachable");
            assertThat(answer.json().get("detail").asString()).contains("503");
            assertThat(driver.datastore(DATASTORE).get("name").asString()).isEqualTo(DATASTORE);
        }
    }
}
