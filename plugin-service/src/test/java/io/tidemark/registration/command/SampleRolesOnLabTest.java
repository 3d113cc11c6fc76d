package io.tidemark.registration.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import io.tidemark.registration.RegisteredService;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.task.OpenTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * A service account and a user with exactly the sample roles do all work, and one with exactly the privileges of the installation
 * registers; without any privilege the doctor names it.
 */
@Tag("lab")
@Timeout(300)
class SampleRolesOnLabTest {

    private static final String ACCOUNT = "service";
    private static final String USER = "storage";

    @TempDir
    private static Path directory;

    private static RegisteredService site;
    private static Lab lab;
    private static ServiceProcess service;

    @BeforeAll
    static void start() {
        site = RegisteredService.start(directory, ACCOUNT, "--scenario", "../lab/worlds/deviations.yaml");
        lab = site.lab();
        service = site.service();
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    @BeforeEach
    void giveTheRole() {
        lab.grant(ACCOUNT, SampleRole.SERVICE.privileges());
    }

    private static String doctor() {
        return site.command("installer", "doctor").out();
    }

    static Stream<String> privileges() {
        return SampleRole.SERVICE.privileges().stream();
    }

    @ParameterizedTest
    @MethodSource("privileges")
    @Tag("wide")
    void doctorNamesEachPrivilegeThatTheServiceAccountLacks(String lacking) {
        doctorNames(lacking);
    }

    @Test
    void doctorNamesAPrivilegeThatTheServiceAccountLacks() {
        doctorNames("Global.LogEvent");
    }

    private static void doctorNames(String lacking) {
        lab.grant(
                ACCOUNT,
                privileges().filter(privilege -> !privilege.equals(lacking)).toList());

        assertThat(doctor().lines().filter(line -> line.contains(" lacks ")))
                .singleElement()
                .asString()
                .startsWith("WARN  Account privileges")
                .contains(" lacks " + lacking + " on the root folder. The privilege is required to ");
    }

    @Test
    void doctorFindsAllPrivilegesOfTheSampleRole() {
        assertThat(doctor())
                .doesNotContain(" lacks ")
                .contains("ok    Account privileges")
                .contains("Task.Create, Task.Update");
    }

    @Test
    void doctorNamesTheOptionalFeaturesThatAreNotAvailable() {
        assertThat(optionalFeatures("installer"))
                .allMatch(line -> line.startsWith("ok "))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("Create tests of local disks: not available to installer@vsphere.local, as "
                                        + "Datastore.FileManagement on the root folder is missing "
                                        + "(role Tidemark Diagnostics)"),
                        line -> assertThat(line)
                                .contains("Live esxtop: not available")
                                .contains("Global.ServiceManagers"),
                        line -> assertThat(line)
                                .contains("Removal of the folder of an interrupted create test: not available to "
                                        + "service@vsphere.local"));

        lab.grant(
                ACCOUNT,
                Stream.concat(privileges(), SampleRole.DIAGNOSTICS.privileges().stream())
                        .distinct()
                        .toList());
        assertThat(optionalFeatures("diagnostics"))
                .hasSize(3)
                .allMatch(line -> line.startsWith("ok ") && line.contains(": available to "));
    }

    private static List<String> optionalFeatures(String user) {
        return site.command(user, "doctor")
                .out()
                .lines()
                .filter(line -> line.contains("Optional features"))
                .toList();
    }

    @Test
    void theRoleForOptionalFeaturesIsEnoughForLiveEsxtop() {
        lab.grant(USER, SampleRole.DIAGNOSTICS.privileges());
        try {
            String token = service.signIn(lab.user(USER));
            String host = lab.control("GET", "/world", "").at("/hosts/0/id").asString();
            String start = "{\"hostId\":\"" + lab.guid() + ":" + host + "\"}";
            String view = "/api/v1/esxtop-views/"
                    + ok(service.call(token, "POST", "/api/v1/esxtop-views", start), 202)
                            .get("id")
                            .asString();
            until(token, view, one -> one.get("samples").asInt() > 1);
            ok(service.call(token, "POST", view + "/import", ""), 202);
            ok(service.call(token, "POST", view + "/stop", ""), 202);
        } finally {
            lab.grant(USER, SampleRole.ADMINISTRATOR.privileges());
        }
    }

    @Test
    void sampleRolesAreEnoughForAllWork() {
        String token = service.signIn(lab.user(USER));
        service.connectArray(token);
        String datastore = lab.datastore("off6");
        String body = "{\"datastoreIds\":[\"" + datastore + "\"]%s}";
        JsonNode estimate = ok(service.call(token, "POST", "/api/v1/reclaim-estimates", body.formatted("")), 200);
        assertThat(estimate.at("/items/0/warnings").toString()).doesNotContain("PERMISSION_MISSING");
        run(token, body, "task");
        JsonNode esxcli = run(token, body, "esxcli");
        assertThat(esxcli.at("/plan/effectiveUnit").isNull()).as("%s", esxcli).isFalse();

        String rate = "{\"datastoreIds\":[\"%s\"],\"rate\":{\"method\":\"fixed\",\"fixedMBps\":500},\"dryRun\":false}";
        JsonNode change =
                ok(service.call(token, "POST", "/api/v1/reclaim-rate-changes", rate.formatted(datastore)), 202);
        JsonNode changed = until(
                token,
                "/api/v1/reclaim-rate-changes/" + change.get("id").asString(),
                one -> one.get("state").asString().equals("COMPLETED"));
        assertThat(changed.at("/items/0/state").asString()).as("%s", changed).isEqualTo("DONE");

        JsonNode audit = ok(service.call(token, "POST", "/api/v1/audits", "{\"scope\":[]}"), 202);
        JsonNode audited = until(
                token,
                "/api/v1/audits/" + audit.get("id").asString(),
                one -> !one.get("state").asString().equals("RUNNING"));
        assertThat(audited.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(audited.get("gaps").asInt()).as("%s", audited).isZero();
        String finding = ok(service.call(token, "GET", "/api/v1/findings?ruleId=ats-heartbeat&q=esx-07", null), 200)
                .at("/items/0/id")
                .asString();
        JsonNode fix =
                ok(service.call(token, "POST", "/api/v1/remediations", "{\"findingIds\":[\"" + finding + "\"]}"), 202);
        JsonNode fixed = until(
                token,
                "/api/v1/remediations/" + fix.get("id").asString(),
                one -> !one.get("state").asString().equals("RUNNING"));
        assertThat(fixed.at("/counts/VERIFIED").asInt()).as("%s", fixed).isEqualTo(1);

        JsonNode health = ok(service.call(token, "GET", "/api/v1/health", null), 200);
        assertThat(health.get("checks")
                        .valueStream()
                        .map(check -> check.get("kind").asString()))
                .contains("vcenter")
                .doesNotContain("tasks");
    }

    @Test
    @Tag("wide")
    void healthNamesThePrivilegeThatTheTaskOfARunLacks() {
        lab.grant(
                ACCOUNT,
                privileges()
                        .filter(privilege -> !privilege.equals("Task.Create"))
                        .toList());
        String token = service.signIn(lab.user(USER));
        JsonNode started = ok(
                service.call(
                        token,
                        "POST",
                        "/api/v1/reclaim-runs",
                        "{\"datastoreIds\":[\"" + lab.datastore("new6") + "\"],\"method\":\"task\"}"),
                202);
        ended(token, started);
        JsonNode health = ok(service.call(token, "GET", "/api/v1/health", null), 200);
        assertThat(health.get("checks")
                        .valueStream()
                        .filter(check -> check.get("kind").asString().equals("tasks")))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.get("state").asString()).isEqualTo("WARNING");
                    assertThat(check.toString()).contains("service lacks the privilege Task.Create on Datacenters");
                });
        lab.grant(ACCOUNT, SampleRole.SERVICE.privileges());
        run(token, "{\"datastoreIds\":[\"" + lab.datastore("new6") + "\"]%s}", "task");
        assertThat(ok(service.call(token, "GET", "/api/v1/health", null), 200).toString())
                .doesNotContain("\"tasks\"");
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        return answer.json();
    }

    private static JsonNode until(String token, String path, Predicate<JsonNode> wanted) {
        return Awaitility.await(path)
                .atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> ok(service.call(token, "GET", path, null), 200), wanted);
    }

    /** Runs and finds the task of the run in vCenter. */
    private static JsonNode run(String token, String body, String method) {
        JsonNode started = ok(
                service.call(token, "POST", "/api/v1/reclaim-runs", body.formatted(",\"method\":\"" + method + "\"")),
                202);
        String id = started.at("/items/0/id").asString();
        SoapVcenterSession vcenter = session();
        Awaitility.await("the task of run " + id)
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    lab.advance("1s");
                    return vcenter.publishedTasks().unfinished("io.tidemark.reclaim.run").stream()
                            .map(OpenTask::activation)
                            .anyMatch(id::equals);
                });
        vcenter.logOut();
        JsonNode run = ended(token, started);
        assertThat(run.get("state").asString()).as("%s", run).isEqualTo("COMPLETED");
        return run;
    }

    private static JsonNode ended(String token, JsonNode started) {
        return until(token, "/api/v1/reclaim-runs/" + started.at("/items/0/id").asString(), one -> {
            lab.advance("5s");
            return !one.get("endedAt").isNull();
        });
    }

    private static SoapVcenterSession session() {
        Lab.User user = lab.user(USER);
        VimEndpoint endpoint = new VimEndpoint(lab.vcenter(), lab.thumbprint(), Runnable::run);
        return new SoapVcenterSession(
                RenewableSession.openedBy(() -> VimSession.logIn(endpoint, user.name(), user.password())),
                Runnable::run);
    }
}
