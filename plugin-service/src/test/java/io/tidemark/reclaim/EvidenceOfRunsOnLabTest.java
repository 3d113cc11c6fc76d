package io.tidemark.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.evidence.Found;
import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.registration.CommandRun;
import io.tidemark.registration.RegisteredService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The recording of one run, and the support bundle of the service that performed it. */
@Tag("lab")
@Tag("wide")
class EvidenceOfRunsOnLabTest {

    private static final String DATASTORE = "vmfs5-bulk";
    private static final String RUNS = "/api/v1/reclaim-runs/";

    @TempDir
    private static Path directory;

    private static RegisteredService site;
    private static Lab lab;
    private static ServiceProcess service;
    private static RunDriver driver;
    private static String run;

    @BeforeAll
    static void record() {
        site = RegisteredService.start(directory, "service");
        lab = site.lab();
        service = site.service();
        driver = new RunDriver(lab, service, "storage");
        service.connectArray(service.signIn(lab.user("storage")));
        Awaitility.await("the volume of the datastore")
                .until(() -> driver.datastore(DATASTORE).path("array").isObject());
        run = driver.start(DATASTORE, ",\"record\":true");
        driver.ended(run, "20s");
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    /** What identifies the lab, but for its loopback addresses, and all that is secret in it. */
    private static List<String> identities() {
        List<String> all = new ArrayList<>(List.of(
                DATASTORE,
                "vmfs6-prod",
                "lab.tidemark.io",
                "vsphere.local",
                lab.guid(),
                lab.thumbprint(),
                lab.facts().at("/arrays/0/apiToken").asString()));
        List.of("storage", "service", "installer")
                .forEach(user -> all.add(lab.user(user).password()));
        return all;
    }

    @Test
    void aRecordedRunHasItsRequestsToVcenterAndTheArrayWithoutIdentities() {
        Awaitility.await("the recording")
                .until(() -> driver.call("GET", RUNS + run + "/evidence/contents", "")
                                .status()
                        == 200);
        assertThat(driver.run(run).get("recorded").asBoolean()).isTrue();
        JsonNode contents =
                driver.call("GET", RUNS + run + "/evidence/contents", "").json();
        assertThat(contents.at("/entries"))
                .extracting(entry -> entry.get("name").asString())
                .containsExactlyInAnyOrder("exchange/vcenter-1.har", "exchange/array-1.har");
        byte[] zip = service.bytes(service.signIn(lab.user("storage")), RUNS + run + "/evidence");
        Map<String, String> files = Found.files(zip);
        assertThat(files.get("exchange/vcenter-1.har"))
                .contains("ExecuteSoap", "vmfs.unmap", "RetrievePropertiesEx")
                .doesNotContain("_withheld");
        assertThat(files.get("exchange/array-1.har")).contains("volumes").doesNotContain("_withheld");
        assertThat(Found.in(zip, identities())).isEmpty();
    }

    @Test
    void onlyOneRunIsRecordedAndOnlyByThoseWhoConfigure() {
        String both = "{\"datastoreIds\":[\"" + driver.id(DATASTORE) + "\",\"" + driver.id("vmfs6-prod")
                + "\"],\"record\":true}";
        assertThat(driver.call("POST", "/api/v1/reclaim-runs", both).raw().body())
                .contains("/record");
        driver.signIn("operator");
        assertThat(driver.tryStart(DATASTORE, ",\"record\":true").status()).isEqualTo(403);
        assertThat(driver.call("GET", RUNS + run + "/evidence/contents", "").status())
                .isEqualTo(403);
        driver.signIn("storage");
        String plain = driver.start("vmfs6-prod", "");
        assertThat(driver.ended(plain, "20s").get("recorded").asBoolean()).isFalse();
        assertThat(driver.call("GET", RUNS + plain + "/evidence/contents", "").status())
                .isEqualTo(404);
    }

    @Test
    void theSupportBundleHasTheStateOfTheRunningServiceWithoutSecrets() throws Exception {
        Path file = directory.resolve("support.zip");
        Path log = Files.writeString(directory.resolve("last.log"), service.log());
        CommandRun saved =
                CommandRun.on(lab, "storage", "support-bundle", "--log", log.toString(), "--yes", file.toString());
        assertThat(saved.err()).isEmpty();
        byte[] zip = Files.readAllBytes(file);
        Map<String, String> files = Found.files(zip);
        assertThat(files)
                .containsOnlyKeys(
                        "contents.json",
                        "checks.json",
                        "versions.json",
                        "health.json",
                        "settings.json",
                        "connections.json",
                        "runs.json",
                        "activity.json",
                        "log.txt");
        assertThat(files.get("runs.json")).contains("COMPLETED").doesNotContain(run);
        assertThat(files.get("connections.json")).containsIgnoringCase("flasharray");
        assertThat(files.get("activity.json")).contains("reclaim-run.start", "array.connect");
        assertThat(files.get("log.txt")).contains("INFO");
        assertThat(Found.in(zip, identities())).isEmpty();
    }
}
