package io.tidemark.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RestLimits;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.lab.Lab;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.registration.CommandRun;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** What is exchanged with a lab whose objects have names of a site. */
@Tag("lab")
@Timeout(300)
class EvidenceOnLabTest {

    private static final String WORLD = """
            clusters: 1
            hosts: 2
            seed: 21
            datastores:
            - {name: Payroll Gold 3, vmfs: 6, extents: [500], reclaim: none, prefix: sap-hana, vms: [40, 20], gone: [20]}
            - {name: mergers%2f2027, vmfs: 5, extents: [400], vms: [50]}
            volumes:
            - {name: erp-ledger-07, size: 200, written: 120}
            """;

    @TempDir
    static Path folder;

    private static Lab lab;

    @BeforeAll
    static void start() throws Exception {
        Path world = Files.writeString(folder.resolve("world.yaml"), WORLD);
        lab = Lab.start("--speed", "0", "--scenario", world.toString());
    }

    @AfterAll
    static void stop() {
        lab.close();
    }

    private static List<String> readVcenter() {
        List<String> identities = new ArrayList<>();
        Lab.User user = lab.user("administrator");
        VimEndpoint endpoint = new VimEndpoint(lab.vcenter(), lab.thumbprint(), Runnable::run);
        SoapVcenterSession session = new SoapVcenterSession(
                RenewableSession.openedBy(() -> VimSession.logIn(endpoint, user.name(), user.password())),
                Runnable::run);
        for (DatastoreFacts datastore : session.datastores()) {
            identities.add(datastore.name());
        }
        for (HostFacts host : session.hosts()) {
            identities.add(host.name());
            session.hostConfigurations().devices(host.moid());
            session.esxcli(host.moid(), "storage core device vaai status get", Map.of(), Duration.ofSeconds(30))
                    .join();
        }
        session.virtualMachines().all().forEach(vm -> identities.add(vm.name()));
        session.tree();
        session.logOut();
        return identities;
    }

    private static List<String> readArray() {
        JsonNode array = lab.facts().at("/arrays/0");
        RestLimits limits = new RestLimits(
                "FlashArray",
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(8),
                Duration.ofSeconds(60),
                1000);
        RestClient client = new RestClient(
                new ArrayTarget(
                        array.get("address").asString(),
                        array.get("thumbprint256").asString()),
                limits);
        String token = array.get("apiToken").asString();
        String session = client.send("POST", "/api/2.42/login", Map.of("api-token", token))
                .headers()
                .get("x-auth-token");
        List<String> identities = new ArrayList<>(List.of(token, session));
        Map<String, String> logged = Map.of("x-auth-token", session);
        client.send("GET", "/api/2.42/arrays", logged);
        client.send("GET", "/api/2.42/volumes?limit=50", logged)
                .body()
                .path("items")
                .values()
                .forEach(volume -> {
                    identities.add(volume.path("name").asString());
                    identities.add(volume.path("serial").asString());
                });
        client.send("GET", "/api/2.42/volumes?names=erp-ledger-07", logged);
        client.send("POST", "/api/2.42/logout", logged);
        return identities;
    }

    /** Identities that have a form, as the servers sent them. */
    private static List<String> formed(ExchangeRecorder recorder) {
        TreeSet<String> found = new TreeSet<>();
        Pattern forms =
                Pattern.compile("naa\\.[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
                        + "|[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}|[a-z]+@vsphere\\.local|iqn\\.[\\w.:-]+");
        recorder.exchanges().forEach(exchange -> {
            forms.matcher(new String(exchange.responseBody())).results().forEach(one -> found.add(one.group()));
            exchange.responseHeaders()
                    .allValues("Set-Cookie")
                    .forEach(cookie -> found.add(cookie.split("[=;]")[1].replace("\"", "")));
        });
        return List.copyOf(found);
    }

    @Test
    void containsNoIdentityOfTheSite() throws Exception {
        ExchangeRecorder recorder = new ExchangeRecorder(Clock.systemUTC(), RecordingLimits.DEFAULTS);
        List<String> identities = RecordingScope.call(recorder, () -> {
            List<String> all = new ArrayList<>(readVcenter());
            all.addAll(readArray());
            return all;
        });
        identities.addAll(formed(recorder));
        identities.addAll(
                List.of(lab.user("administrator").password(), "vsphere.local", lab.vcenter(), "erp-ledger-07"));
        Evidence evidence = Evidence.of(recorder, "test", Clock.systemUTC());
        byte[] zip = Found.written(evidence);
        Files.write(Path.of("target", "evidence-lab.zip"), zip);
        assertThat(identities).hasSizeGreaterThan(25).contains("Payroll Gold 3", "erp-ledger-07");
        assertThat(Found.in(zip, identities)).isEmpty();
        assertThat(Found.files(zip)).containsKeys("exchange/vcenter-1.har", "exchange/array-1.har");
        assertThat(Found.files(zip).values()).noneMatch(text -> text.contains("_withheld"));
    }

    @Test
    void theDoctorRecordsWhatItExchanges(@TempDir Path target) {
        Path file = target.resolve("doctor.zip");
        List<String> options = new ArrayList<>(List.of(
                "--vcenter",
                lab.vcenter(),
                "--user",
                lab.user("administrator").name(),
                "--password-stdin",
                "--vcenter-thumbprint",
                lab.thumbprint(),
                "--record",
                file.toString()));
        CommandRun shown = CommandRun.of(lab.user("administrator").password(), "doctor", options);
        assertThat(shown.out()).contains("exchange/vcenter-1.har").contains("Not saved");
        assertThat(shown.code()).isEqualTo(1);
        assertThat(file).doesNotExist();
        options.add("--yes");
        CommandRun saved = CommandRun.of(lab.user("administrator").password(), "doctor", options);
        assertThat(saved.out())
                .containsPattern("replaced: ([a-z0-9]+ \\d+, )+[a-z]+ \\d+\\R")
                .contains("Saved as " + file);
        assertThat(file).exists();
        assertThat(CommandRun.of(lab.user("administrator").password(), "doctor", options)
                        .err())
                .contains("already exists");
        options.set(
                options.indexOf(file.toString()),
                target.resolve("none/doctor.zip").toString());
        CommandRun misplaced = CommandRun.of(lab.user("administrator").password(), "doctor", options);
        assertThat(misplaced.err()).contains("The directory " + target.resolve("none") + " does not exist.");
        assertThat(misplaced.out()).isEmpty();
    }

    @Test
    void theSupportBundleWorksWithoutTheService(@TempDir Path target) throws Exception {
        Path file = target.resolve("support.zip");
        Path log = Files.writeString(
                target.resolve("service.log"),
                "16:32:34.982 WARN  i.t.r.RunEngine  array failed: erp-ledger-07 password=x9x9x9\n");
        CommandRun run = CommandRun.of(
                lab.user("administrator").password(),
                "support-bundle",
                List.of(
                        "--vcenter",
                        lab.vcenter(),
                        "--user",
                        lab.user("administrator").name(),
                        "--password-stdin",
                        "--vcenter-thumbprint",
                        lab.thumbprint(),
                        "--log",
                        log.toString(),
                        "--yes",
                        file.toString()));
        assertThat(run.err()).isEmpty();
        Map<String, String> files = Found.files(Files.readAllBytes(file));
        assertThat(files).containsKeys("contents.json", "checks.json", "versions.json", "log.txt");
        assertThat(files.get("versions.json")).contains("8.0.3");
        assertThat(files.get("log.txt")).contains("array failed: ").doesNotContain("x9x9x9");
        assertThat(Found.in(Files.readAllBytes(file), List.of("erp-ledger-07", lab.guid(), lab.vcenter())))
                .isEmpty();
    }
}
