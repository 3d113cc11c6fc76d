package io.tidemark.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import io.tidemark.registration.CommandRun;
import io.tidemark.registration.RegisteredService;
import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.privilege.EsxcliCommand;
import io.tidemark.vcenter.privilege.VimCall;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code doctor --site} against the service on labs: each verdict with its exit code. */
@Tag("lab")
class SiteOnLabTest {

    private static final String PATH = "/api/v1/site-examinations";

    @TempDir
    private Path directory;

    private static CommandRun examined(RegisteredService site, String... more) {
        return examinedBy("storage", site, more);
    }

    private static CommandRun examinedBy(String user, RegisteredService site, String... more) {
        return site.command(
                user,
                "doctor",
                Stream.concat(Stream.of("--site"), Stream.of(more)).toArray(String[]::new));
    }

    /** The codes of the findings with this severity, by section. */
    private static List<String> codes(JsonNode examination, String severity) {
        return StreamSupport.stream(examination.get("sections").spliterator(), false)
                .flatMap(section -> StreamSupport.stream(section.get("findings").spliterator(), false)
                        .filter(finding ->
                                severity.equals(finding.get("severity").asString()))
                        .map(finding -> section.get("section").asString() + " "
                                + finding.at("/statement/code").asString()))
                .distinct()
                .toList();
    }

    /** The calls and commands that only read, but for those of other sessions and those that not every site needs. */
    private static List<String> reads() {
        Set<VimCall> others = EnumSet.of(
                VimCall.RETRIEVE_SERVICE_CONTENT,
                VimCall.CONTINUE_RETRIEVE_PROPERTIES,
                VimCall.WAIT_FOR_UPDATES,
                VimCall.FIND_EXTENSION,
                VimCall.HAS_USER_PRIVILEGE,
                VimCall.QUERY_STORAGE_MANAGER,
                VimCall.QUERY_PROVIDER,
                VimCall.QUERY_PROVIDER_INFO,
                VimCall.QUERY_ARRAY,
                VimCall.QUERY_LUNS);
        return Stream.concat(
                        EnumSet.complementOf(EnumSet.copyOf(others)).stream()
                                .filter(call -> call.effect() == Effect.READS)
                                .map(VimCall::method),
                        Arrays.stream(EsxcliCommand.values())
                                .filter(command -> command.effect() == Effect.READS)
                                .map(command -> "esxcli " + command.words()))
                .toList();
    }

    private static List<String> methods(JsonNode examination) {
        return examination.findValues("params").stream()
                .map(params -> params.path("method").asString(""))
                .distinct()
                .toList();
    }

    @Test
    @Tag("wide")
    void isReady() {
        try (RegisteredService site =
                RegisteredService.start(directory, "service", "--scenario", "../lab/worlds/idle.yaml")) {
            Lab lab = site.lab();
            ServiceProcess service = site.service();
            service.connectArray(service.signIn(lab.user("storage")));
            CommandRun run = examined(site);
            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.out())
                    .contains("Reads:", "rows requested, up to")
                    .contains("An array proves the result of runs on 1 of 1 VMFS datastore")
                    .contains("You lack the privilege Global.ServiceManagers, which only live esxtop requires.")
                    .endsWith("The site is ready." + System.lineSeparator())
                    .doesNotContain("LIMIT", "BLOCK", "call failed", "calls failed");
        }
    }

    /** The administrator has the privilege of the esxtop service, which the role of the other tests does not contain. */
    @Test
    @Tag("wide")
    void savesWhatTheServiceExchangesWithoutIdentities() throws Exception {
        try (RegisteredService site =
                RegisteredService.start(directory, "service", "--scenario", "../lab/worlds/idle.yaml")) {
            Lab lab = site.lab();
            ServiceProcess service = site.service();
            service.connectArray(service.signIn(lab.user("storage")));
            Path file = directory.resolve("site-evidence.zip");
            CommandRun run = examinedBy("administrator", site, "--record", file.toString(), "--yes");
            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("exchange/vcenter-1.har", "exchange/array-1.har", "Saved as " + file);
            Set<String> names = new HashSet<>();
            try (ZipFile zip = new ZipFile(file.toFile())) {
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    names.add(entry.getName());
                    String text = new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                    assertThat(text).doesNotContain(lab.guid(), "lab.tidemark.io", "administrator", lab.vcenter());
                }
                String requests = new String(
                        zip.getInputStream(zip.getEntry("exchange/vcenter-1.har"))
                                .readAllBytes(),
                        StandardCharsets.UTF_8);
                assertThat(requests)
                        .contains("ExecuteSoap", "QueryOptions", "QueryPerf", "QueryServiceList", "CounterInfo");
            }
            assertThat(names).contains("contents.json", "exchange/vcenter-1.har", "exchange/array-1.har");
        }
    }

    /** The administrator has the privilege of the esxtop service, which the role of the other tests does not contain. */
    @Test
    @Tag("wide")
    void isReadyWithLimits() {
        try (RegisteredService site =
                RegisteredService.start(directory, "service", "--scenario", "../lab/worlds/deviations.yaml")) {
            Lab lab = site.lab();
            ServiceProcess service = site.service();
            lab.control("PUT", "/hosts/esx-12.lab.tidemark.io/esxtop", "{\"absent\":true}");
            CommandRun run = examinedBy("administrator", site, "--json");
            assertThat(run.code()).as(run.out() + run.err()).isEqualTo(3);
            JsonNode examination = JsonMapper.shared().readTree(run.out());
            assertThat(examination.get("state").asString()).isEqualTo("COMPLETED");
            assertThat(examination.get("verdict").asString()).isEqualTo("READY_WITH_LIMITS");
            assertThat(examination.get("readsDone").asInt())
                    .isEqualTo(examination.get("readsKnown").asInt());
            assertThat(codes(examination, "BLOCKING")).isEmpty();
            assertThat(codes(examination, "LIMITING"))
                    .containsExactlyInAnyOrder(
                            "VERSIONS SITE_HOSTS_TOO_OLD",
                            "VERSIONS SITE_ARRAY_NONE",
                            "PROPERTIES SITE_COUNTERS_OF_SOME",
                            "JOINS SITE_DEVICE_NOT_JOINED",
                            "PROOF SITE_PROOF_COVERAGE");

            assertThat(methods(examination)).containsAll(reads());
            assertThat(codes(examination, "INFO"))
                    .contains("PROPERTIES SITE_ESXTOP_AVAILABLE", "PROPERTIES SITE_ESXTOP_NOT_OFFERED");
            assertThat(lab.control("GET", "/hosts/esx-11.lab.tidemark.io/esxtop", "")
                            .get("kept")
                            .asBoolean())
                    .isFalse();

            String token = service.signIn(lab.user("storage"));
            Answer list = service.call(token, "GET", PATH, null);
            assertThat(list.json().at("/items/0/id").asString())
                    .isEqualTo(examination.get("id").asString());
            String stored = PATH + "/" + examination.get("id").asString();
            assertThat(service.call(token, "GET", stored, null).json().get("verdict"))
                    .isEqualTo(examination.get("verdict"));
            try (var lines = service.lines(token, stored + "/events")) {
                assertThat(lines).anyMatch(line -> line.equals("event:site-examination"));
            }
        }
    }

    /** The service account is the administrator: the documented role may not list identity providers. */
    @Test
    @Tag("wide")
    void namesTheIdentityProviderAndLinkedVcenters() {
        try (RegisteredService site =
                RegisteredService.start(directory, "administrator", "--scenario", "../lab/worlds/linked.yaml")) {
            Lab lab = site.lab();
            ServiceProcess service = site.service();
            service.connectArray(service.signIn(lab.user("administrator")));
            CommandRun run = examined(site);
            assertThat(run.code()).as(run.out() + run.err()).isEqualTo(3);
            assertThat(run.out())
                    .contains(
                            "  LIMIT  The identity provider Federation (Oidc) authenticates the users of corp.example.com")
                    .contains("  info   The linked vCenter 127.0.0.1 is connected.")
                    .contains("  LIMIT  The linked vCenter vc-02.lab.tidemark.io is not connected");
            Answer federated = service.call(
                    null,
                    "POST",
                    "/api/v1/sessions",
                    "{\"username\":\"ann@corp.example.com\",\"password\":\"of the provider\"}");
            assertThat(federated.status()).isEqualTo(401);
            assertThat(federated.json().get("detail").asString()).contains("federation", "vsphere.local");
        }
    }

    @Test
    @Tag("wide")
    void isNotReadyWhenTheServiceAccountMayNotUseHosts() {
        try (RegisteredService site =
                RegisteredService.start(directory, "readonly", "--scenario", "../lab/worlds/idle.yaml")) {
            Lab lab = site.lab();
            ServiceProcess service = site.service();
            CommandRun run = examined(site);
            assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
            assertThat(run.out())
                    .contains("  BLOCK  The service account "
                            + lab.user("readonly").name() + " lacks the privilege Host.Config.Storage")
                    .endsWith("The site is not ready." + System.lineSeparator());
        }
    }

    @Test
    void saysWhyNothingWasExamined() {
        try (Lab lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/idle.yaml")) {
            CommandRun run = CommandRun.on(lab, "storage", "doctor", "--site");
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains("io.tidemark.reclaim", "Run 'register'");
        }
    }
}
