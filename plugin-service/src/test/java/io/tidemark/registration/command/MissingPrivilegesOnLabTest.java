package io.tidemark.registration.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import io.tidemark.registration.CommandRun;
import io.tidemark.registration.RegisteredService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Without any single privilege of a documented role, {@code doctor} names it, and the response to what users do then explains it.
 * The responses are those that the tests of the page show.
 */
@Tag("lab")
@Tag("wide")
@Timeout(600)
class MissingPrivilegesOnLabTest {

    private static final Path RESPONSES = Path.of("src/test/resources/privileges/missing.json");
    private static final String ACCOUNT = "service";
    private static final String USER = "storage";
    private static final String PROBLEM = "problem";
    private static final String STATEMENT = "statement";

    @TempDir
    private static Path directory;

    private static RegisteredService site;
    private static Lab lab;
    private static ServiceProcess service;
    private static String token;
    private static String finding;
    private static String channel;

    /** What is shown, by role and privilege. */
    private static final Map<String, ObjectNode> SHOWN = new TreeMap<>();

    @BeforeAll
    static void start() {
        site = RegisteredService.start(directory, ACCOUNT, "--scenario", "../lab/worlds/deviations.yaml");
        lab = site.lab();
        service = site.service();
        token = service.signIn(lab.user(USER));
        String audit = ok(call("POST", "/api/v1/audits", "{\"scope\":[]}"), 202)
                .get("id")
                .asString();
        until("/api/v1/audits/" + audit, one -> !one.get("state").asString().equals("RUNNING"));
        finding = ok(call("GET", "/api/v1/findings?ruleId=ats-heartbeat&q=esx-07", null), 200)
                .at("/items/0/id")
                .asString();
        channel = ok(
                        call(
                                "POST",
                                "/api/v1/notification-channels",
                                "{\"name\":\"Events\",\"kind\":\"VCENTER_EVENT\"}"),
                        201)
                .get("id")
                .asString();
    }

    @AfterAll
    static void stop() throws IOException {
        try {
            theTestsOfThePageShowTheseResponses();
        } finally {
            site.close();
        }
    }

    private static List<String> without(List<String> all, String lacking) {
        return all.stream().filter(privilege -> !privilege.equals(lacking)).toList();
    }

    private static Answer call(String method, String path, String body) {
        return service.call(token, method, path, body);
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        return answer.json();
    }

    private static JsonNode until(String path, Predicate<JsonNode> wanted) {
        return Awaitility.await(path)
                .atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(100))
                .until(
                        () -> {
                            lab.advance("2s");
                            return ok(call("GET", path, null), 200);
                        },
                        wanted);
    }

    private static String datastores(String more) {
        return "{\"datastoreIds\":[\"" + lab.datastore("off6") + "\"]" + more + "}";
    }

    static Stream<Arguments> ofUsers() {
        return Stream.of(SampleRole.values())
                .filter(role -> role != SampleRole.SERVICE)
                .flatMap(role -> role.privileges().stream().map(privilege -> Arguments.of(role, privilege)));
    }

    static Stream<String> ofAccount() {
        return SampleRole.SERVICE.privileges().stream();
    }

    static Stream<String> ofInstallation() {
        return UserCheck.installation().stream();
    }

    @ParameterizedTest
    @MethodSource("ofUsers")
    void whatAUserDoesWithoutAPrivilegeIsExplained(SampleRole role, String lacking) {
        lab.grant(USER, without(role.privileges(), lacking));
        try {
            doctorNames(USER, lacking);
            token = service.signIn(lab.user(USER));
            show(role.title(), lacking, done(lacking));
        } finally {
            lab.grant(USER, SampleRole.ADMINISTRATOR.privileges());
            token = service.signIn(lab.user(USER));
        }
    }

    /** What a user does who needs the privilege. */
    private static ObjectNode done(String lacking) {
        return switch (lacking) {
            case "Tidemark.View" -> refused(call("GET", "/api/v1/arrays", null));
            case "Tidemark.Run", "Host.Config.Storage" -> refused(call("POST", "/api/v1/reclaim-runs", datastores("")));
            case "Datastore.FileManagement" -> createTest();
            case "Global.ServiceManagers" -> refused(call("GET", "/api/v1/esxtop-views", null));
            case "Tidemark.Schedule" ->
                refused(call(
                        "POST",
                        "/api/v1/reclaim-policies",
                        "{\"name\":\"x\",\"zone\":\"UTC\",\"schedule\":{\"kind\":\"CRON\",\"cron\":\"0 2 1 1 *\"},"
                                + "\"scope\":" + datastores("") + "}"));
            case "Tidemark.SetRate" ->
                refused(call(
                        "POST",
                        "/api/v1/reclaim-rate-changes",
                        datastores(",\"rate\":{\"method\":\"fixed\",\"fixedMBps\":500},\"dryRun\":false")));
            case "Tidemark.Remediate", "Host.Config.AdvancedConfig" ->
                refused(call("POST", "/api/v1/remediations", "{\"findingIds\":[\"" + finding + "\"]}"));
            case "Tidemark.Configure" -> refused(call("POST", "/api/v1/backups", ""));
            case "Global.Diagnostics" ->
                refused(call("GET", "/api/v1/datastores/" + lab.datastore("off6") + "/logged-runs", null));
            case "Task.Create", "Task.Update" -> tasks();
            default -> throw new AssertionError("nobody needs " + lacking);
        };
    }

    private static ObjectNode createTest() {
        String tests = "/api/v1/datastores/" + lab.datastore("local5") + "/create-tests";
        return refused(call("POST", tests, "{\"sizeGb\":1,\"leftoverAccepted\":true}"));
    }

    private static ObjectNode refused(Answer answer) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(403);
        assertThat(answer.json().get("type").asString()).endsWith("/permission-missing");
        ObjectNode shown = JsonMapper.shared().createObjectNode();
        ObjectNode problem = (ObjectNode) answer.json().deepCopy();
        problem.remove("traceId");
        shown.set(PROBLEM, problem);
        return shown;
    }

    /**
     * The session of the user who started a run publishes its task if there is no service account. The run ends with an account,
     * because without one the service does not read the clock of the lab.
     */
    private static ObjectNode tasks() {
        JsonNode run = withoutAccount(() -> {
            String id = ok(call("POST", "/api/v1/reclaim-runs", datastores(",\"method\":\"task\"")), 202)
                    .at("/items/0/id")
                    .asString();
            return until(
                    "/api/v1/reclaim-runs/" + id,
                    one -> refusedTasks(one).findFirst().isPresent());
        });
        until(
                "/api/v1/reclaim-runs/" + run.get("id").asString(),
                one -> !one.get("endedAt").isNull());
        return said(refusedTasks(run).findFirst().orElseThrow());
    }

    private static Stream<JsonNode> refusedTasks(JsonNode run) {
        return run.get("observations")
                .valueStream()
                .filter(one -> one.get("code").asString().equals("TASKS_REFUSED"));
    }

    private static JsonNode withoutAccount(Supplier<JsonNode> work) {
        String administrator = service.signIn(lab.user("administrator"));
        String account = "/api/v1/vcenters/"
                + ok(service.call(administrator, "GET", "/api/v1/vcenters", null), 200)
                        .at("/items/0/id")
                        .asString()
                + "/service-account";
        ok(service.call(administrator, "DELETE", account, null), 204);
        try {
            return work.get();
        } finally {
            Lab.User user = lab.user(ACCOUNT);
            String set = "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(user.name(), user.password());
            ok(service.call(administrator, "PUT", account, set), 200);
        }
    }

    private static ObjectNode said(JsonNode statement) {
        ObjectNode shown = JsonMapper.shared().createObjectNode();
        shown.set(STATEMENT, statement);
        return shown;
    }

    @ParameterizedTest
    @MethodSource("ofAccount")
    void whatStopsWithoutAPrivilegeOfTheServiceAccountIsExplained(String lacking) {
        lab.grant(ACCOUNT, without(SampleRole.SERVICE.privileges(), lacking));
        try {
            JsonNode step = ok(call("GET", "/api/v1/setup", null), 200)
                    .get("steps")
                    .valueStream()
                    .filter(one -> one.get("kind").asString().equals("SERVICE_ACCOUNT"))
                    .findFirst()
                    .orElseThrow();
            assertThat(step.get("state").asString()).isEqualTo("FAILED");
            show(SampleRole.SERVICE.title(), lacking, said(step.get("statement")));
        } finally {
            lab.grant(ACCOUNT, SampleRole.SERVICE.privileges());
        }
    }

    @Test
    void anEventThatTheServiceAccountMayNotLogIsExplained() {
        lab.grant(ACCOUNT, without(SampleRole.SERVICE.privileges(), "Global.LogEvent"));
        try {
            Answer tested = call("POST", "/api/v1/notification-channels/" + channel + "/test", "");
            assertThat(tested.json().get("detail").asString())
                    .contains("The service account cannot log the event.")
                    .contains("Global.LogEvent");
        } finally {
            lab.grant(ACCOUNT, SampleRole.SERVICE.privileges());
        }
    }

    @Test
    void aTaskThatTheServiceAccountMayNotCancelIsExplained() {
        lab.grant(ACCOUNT, without(SampleRole.SERVICE.privileges(), "Global.CancelTask"));
        String starter = service.signIn(lab.user("operator"));
        try {
            String run = ok(
                            service.call(
                                    starter,
                                    "POST",
                                    "/api/v1/reclaim-runs",
                                    "{\"datastoreIds\":[\"" + lab.datastore("new6") + "\"],\"method\":\"task\"}"),
                            202)
                    .at("/items/0/id")
                    .asString();
            until(
                    "/api/v1/reclaim-runs/" + run,
                    one -> one.get("state").asString().equals("RUNNING"));
            ObjectNode shown = refused(call("POST", "/api/v1/reclaim-runs/" + run + "/cancel", ""));
            assertThat(shown.at("/problem/privilege").asString()).isEqualTo("Global.CancelTask");
            show("cancellation", "Global.CancelTask", shown);
            until("/api/v1/reclaim-runs/" + run, one -> !one.get("endedAt").isNull());
        } finally {
            lab.grant(ACCOUNT, SampleRole.SERVICE.privileges());
        }
    }

    @ParameterizedTest
    @MethodSource("ofInstallation")
    void doctorNamesEachPrivilegeThatTheUserOfTheInstallationLacks(String lacking) {
        lab.grant("installer", without(UserCheck.installation(), lacking));
        try {
            doctorNames("installer", lacking);
        } finally {
            lab.grant("installer", UserCheck.installation());
        }
    }

    private static void doctorNames(String user, String lacking) {
        CommandRun doctor = CommandRun.on(lab, user, "doctor");
        assertThat(doctor.out().lines().filter(line -> line.contains("User privileges")))
                .as(doctor.out() + doctor.err())
                .singleElement()
                .asString()
                .startsWith("WARN ")
                .contains(" lacks " + lacking + " on the root folder. The privilege is required to ");
    }

    private static void show(String role, String privilege, ObjectNode shown) {
        ObjectNode named = JsonMapper.shared().createObjectNode();
        named.put("role", role).put("privilege", privilege);
        named.setAll(shown);
        String text = named.toString()
                .replace(lab.guid(), "11111111-2222-3333-4444-555555555555")
                .replaceAll("(host|datastore|task|group-d)-?\\d+", "$1-1");
        SHOWN.put(role + privilege, (ObjectNode) JsonMapper.shared().readTree(text));
        if (shown.has(PROBLEM)) {
            assertThat(named.at("/problem/privilege").asString()).isEqualTo(privilege);
            assertThat(named.at("/problem/object").isMissingNode()).isFalse();
        } else {
            assertThat(named.at("/statement/params").toString()).contains(privilege);
        }
    }

    private static void theTestsOfThePageShowTheseResponses() throws IOException {
        if (SHOWN.size() < ofUsers().count() + ofAccount().count() + 1) {
            return;
        }
        String text = JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(SHOWN.values()) + "\n";
        if (Boolean.getBoolean("openapi.write")) {
            Files.createDirectories(RESPONSES.getParent());
            Files.writeString(RESPONSES, text);
        }
        // The parameters of a statement have no order.
        assertThat(JsonMapper.shared().readTree(Files.readString(RESPONSES)))
                .as(RESPONSES
                        + " is out of date: write it anew with -Dtest=MissingPrivilegesOnLabTest -Dopenapi.write=true")
                .isEqualTo(JsonMapper.shared().readTree(text));
    }
}
