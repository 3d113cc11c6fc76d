package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A new installation estimates and audits, but changes no host until an administrator ends the trial. */
@Tag("lab")
@Tag("wide")
class TrialOnLabTest {

    private static final String DATASTORE = "vmfs5-bulk";
    private static final String VMFS_6 = "vmfs6-prod";

    @Test
    void changesNoHostUntilAnAdministratorEndsIt(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0");
                ServiceProcess service =
                        ServiceProcess.start(lab, directory, lab.user("service"), "--tidemark.trial=true")) {
            service.connectArray(service.signIn(lab.user("storage")));
            RunDriver driver = new RunDriver(lab, service, "storage");
            String before = changes(lab);

            readsAndExplains(driver);
            refusesChanges(driver);

            assertThat(changes(lab)).isEqualTo(before);
            service.killAndRestart();
            driver.signIn("operator");
            refused(driver.call("POST", "/api/v1/trial/end", ""), 403, "permission-missing");
            driver.signIn("storage");
            refused(driver.tryStart(DATASTORE, ""), 409, "trial-active");

            JsonNode ended = driver.call("POST", "/api/v1/trial/end", "").json();

            assertThat(ended.get("active").asBoolean()).isFalse();
            assertThat(ended.get("endedBy").asString()).containsIgnoringCase("storage");
            refused(driver.call("POST", "/api/v1/trial/end", ""), 409, "trial-not-active");
            assertThat(session(driver).asBoolean()).isFalse();
            assertThat(estimate(driver).at("/warnings").toString()).doesNotContain("TRIAL");
            assertThat(estimate(driver).at("/checklist")).hasSize(6);
            Answer unconfirmed = driver.tryStart(DATASTORE, "");
            refused(unconfirmed, 409, "first-run-unconfirmed");
            assertThat(unconfirmed.json().at("/errors")).hasSize(6);
            JsonNode run = driver.ended(driver.start(DATASTORE, ",\"firstRunConfirmed\":true"), "20s");
            assertThat(run.get("state").asString()).isEqualTo("COMPLETED");
            assertThat(changes(lab)).isNotEqualTo(before);
            assertThat(estimate(driver).at("/checklist")).isEmpty();
        }
    }

    private static void readsAndExplains(RunDriver driver) {
        assertThat(session(driver).asBoolean()).isTrue();
        assertThat(driver.call("GET", "/api/v1/health", "").json().toString()).contains("TRIAL_ACTIVE");
        Awaitility.await("figures of the array")
                .atMost(Duration.ofMinutes(2))
                .until(() -> estimate(driver).at("/deadSpace/bytes").asLong() > 0);
        JsonNode estimate = estimate(driver);
        assertThat(estimate.get("eligible").asBoolean()).isTrue();
        assertThat(estimate.at("/warnings").toString()).contains("TRIAL_PREVIEW");
        String host = driver.datastore(VMFS_6).at("/hosts/0/id").asString();
        String id = driver.call("POST", "/api/v1/audits", "{\"scope\":[\"" + host + "\"]}")
                .json()
                .get("id")
                .asString();
        Awaitility.await("the audit")
                .atMost(Duration.ofMinutes(2))
                .until(() -> !driver.call("GET", "/api/v1/audits/" + id, "")
                        .json()
                        .get("endedAt")
                        .isNull());
        assertThat(driver.call("GET", "/api/v1/findings", "")
                        .json()
                        .get("total")
                        .asInt())
                .isPositive();
        assertThat(preview(driver).toString()).contains("TRIAL_PREVIEW");
    }

    private static void refusesChanges(RunDriver driver) {
        refused(driver.tryStart(DATASTORE, ""), 409, "trial-active");
        String datastores = "{\"datastoreIds\":[\"" + driver.id(VMFS_6) + "\"],";
        String rate = "\"rate\":{\"method\":\"priority\",\"priority\":\"none\"}";
        refused(driver.call("POST", "/api/v1/reclaim-rate-changes", datastores + rate + "}"), 409, "trial-active");
        JsonNode dryRun = driver.call("POST", "/api/v1/reclaim-rate-changes", datastores + rate + ",\"dryRun\":true}")
                .json();
        assertThat(dryRun.at("/items/0/warnings").toString()).contains("TRIAL_PREVIEW");
        String finding = fixable(driver);
        refused(
                driver.call("POST", "/api/v1/remediations", "{\"findingIds\":[\"" + finding + "\"]}"),
                409,
                "trial-active");
        JsonNode fix = driver.call(
                        "POST", "/api/v1/remediations", "{\"findingIds\":[\"" + finding + "\"],\"dryRun\":true}")
                .json();
        assertThat(fix.at("/problem/code").asString()).isEqualTo("TRIAL_PREVIEW");
        String policy = driver.call("POST", "/api/v1/reclaim-policies", policy(driver))
                .json()
                .get("id")
                .asString();
        refused(driver.call("POST", "/api/v1/reclaim-policies/" + policy + "/run-now", ""), 409, "trial-active");
        assertThat(driver.call("GET", "/api/v1/activity?size=200", "").json().get("items"))
                .filteredOn(one -> one.get("outcome").asString().equals("refused"))
                .extracting(one -> one.get("action").asString())
                .contains("reclaim-run.start", "reclaim-rate.set", "remediation.start", "reclaim-policy.run-now");
    }

    private static String fixable(RunDriver driver) {
        for (JsonNode finding :
                driver.call("GET", "/api/v1/findings?size=1000", "").json().get("items")) {
            if (!finding.path("remediation").isNull()
                    && !finding.path("remediation").isMissingNode()) {
                return finding.get("id").asString();
            }
        }
        throw new AssertionError("no finding can be fixed");
    }

    private static JsonNode preview(RunDriver driver) {
        return driver.call("POST", "/api/v1/reclaim-policies/preview?count=5", policy(driver))
                .json();
    }

    private static String policy(RunDriver driver) {
        return "{\"name\":\"Nightly\",\"zone\":\"UTC\",\"schedule\":{\"kind\":\"DAILY\",\"time\":\"02:00\"},"
                + "\"scope\":{\"datastoreIds\":[\"" + driver.id(DATASTORE) + "\"]}}";
    }

    private static JsonNode session(RunDriver driver) {
        return driver.call("GET", "/api/v1/sessions/current", "").json().get("trial");
    }

    private static JsonNode estimate(RunDriver driver) {
        return driver.estimate(DATASTORE);
    }

    private static void refused(Answer answer, int status, String slug) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        assertThat(answer.json().get("type").asString()).isEqualTo("/problems/" + slug);
    }

    /** What hosts and arrays of the lab hold. */
    private static String changes(Lab lab) {
        return lab.control("GET", "/statistics", "").toString();
    }
}
