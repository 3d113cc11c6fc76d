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

/** A LUN of a ZFS target, which receives UNMAP only after an administrator has accepted the risk, and ignores it. */
@Tag("lab")
@Tag("wide")
class ZfsOnLabTest {

    private static final String TARGET = "600144f070cc44000000";
    private static final String ACCEPTANCE = "/api/v1/unmap-risks/" + TARGET + "/acceptance";
    private static final String NAME = "{\"name\":\"omnios-01\"}";

    @Test
    void isRefusedUntilAnAdministratorAcceptsAndIsThenReportedAsProbablyIgnored(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/zfs.yaml");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            RunDriver driver = new RunDriver(lab, service, "storage");
            RunDriver operator = new RunDriver(lab, service, "operator");

            Answer refused = driver.tryStart("zfs6", "");
            assertThat(refused.status()).as(refused.raw().body()).isEqualTo(409);
            assertThat(refused.raw().body()).contains("UNMAP_RISK_NOT_ACCEPTED").contains("corrupt data of ZFS pools");
            JsonNode targets = driver.call("GET", "/api/v1/unmap-risks", "").json();
            assertThat(targets.at("/items/0/target").asString()).isEqualTo(TARGET);
            assertThat(targets.at("/items/0/acceptedBy").isNull()).isTrue();
            assertThat(targets.at("/items/0/datastores/0/name").asString()).isEqualTo("zfs6");
            assertThat(operator.call("PUT", ACCEPTANCE, NAME).status()).isEqualTo(403);

            Answer accepted = driver.call("PUT", ACCEPTANCE, NAME);
            assertThat(accepted.status()).as(accepted.raw().body()).isEqualTo(200);
            String activity =
                    driver.call("GET", "/api/v1/activity?limit=20", "").raw().body();
            assertThat(activity)
                    .contains("unmap-risk.accept")
                    .contains("omnios-01")
                    .contains("corrupt data of ZFS pools");

            JsonNode run = driver.ended(driver.start("zfs6", ",\"method\":\"task\""), "20s");
            assertThat(run.get("state").asString()).as(run.toPrettyString()).isEqualTo("COMPLETED");
            assertThat(run.at("/verification/outcome").asString()).isEqualTo("NOT_VERIFIABLE");
            assertThat(run.get("verification").toString()).contains("TARGET_PROBABLY_IGNORED_UNMAP");
            assertThat(run.get("observations").toString())
                    .contains("PROBABLY_IGNORED")
                    .contains("ADVICE_PROBABLY_IGNORED_ZFS")
                    .contains("HOST_COUNTED_UNMAP");
            assertThat(driver.truth("zfs6").at("/hosts/0/manualReclaimedBytes").asLong())
                    .isZero();

            assertThat(driver.call("DELETE", ACCEPTANCE, "").status()).isEqualTo(204);
            assertThat(driver.tryStart("zfs6", "").status()).isEqualTo(409);
        }
    }
}
