package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient.Answer;
import io.tidemark.lab.Lab;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

/** Calls each path of the API without credentials, with invalid ones, and with each sample role. */
class EveryPathTest extends SecuredService {

    private final Map<String, String> ids = new LinkedHashMap<>();

    EveryPathTest(@Autowired ServletWebServerApplicationContext context) {
        super(context);
    }

    @BeforeAll
    void aWorldWithARun() {
        LAB.control("PUT", "/permissions", outsider());
        String operator = bearer("operator");
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .until(() -> datastore(operator, "vmfs6-quiet") != null && datastore(operator, "nfs-share") != null);
        ids.put("{ds}", String.valueOf(datastore(operator, "vmfs6-quiet")));
        ids.put("{nfs}", String.valueOf(datastore(operator, "nfs-share")));
        ids.put("{urn}", urn("{ds}"));
        ids.put(
                "{host}",
                asBearer(
                                operator,
                                service.request(filled("/api/v1/datastores/{ds}"))
                                        .GET())
                        .json()
                        .at("/hosts/0/id")
                        .asString());
        ids.put(
                "{audit}",
                asBearer(operator, json("POST", "/api/v1/audits", filled("{\"scope\":[\"{host}\"]}")))
                        .json()
                        .get("id")
                        .asString());
        ids.put("{none}", "00000000-0000-0000-0000-000000000009");
        ids.put("{guid}", LAB.guid());
        ids.put("{pin}", "00".repeat(32));
        String start = "{\"datastoreIds\":[\"%s\"]}".formatted(ids.get("{ds}"));
        Answer started = asBearer(operator, json("POST", "/api/v1/reclaim-runs", start));
        assertThat(started.status()).as(started.raw().body()).isEqualTo(202);
        String run = started.json().at("/items/0/id").asString();
        ids.put("{run}", run);
        LAB.speed(600);
        Awaitility.await().atMost(Duration.ofMinutes(5)).until(() -> {
            JsonNode now = asBearer(
                            operator,
                            service.request("/api/v1/reclaim-runs/" + run).GET())
                    .json();
            return List.of("COMPLETED", "FAILED", "UNKNOWN")
                    .contains(now.path("state").asString());
        });
        LAB.speed(1);
    }

    /** Signed in, may read everything, but has none of our privileges; for the rest of this lab's life. */
    private static String outsider() {
        return "{\"principal\":\"%s\",\"privileges\":[\"System.Read\"],\"propagate\":true}"
                .formatted(LAB.user("nolog").name());
    }

    private String datastore(String token, String name) {
        JsonNode rows = asBearer(
                        token, service.request("/api/v1/datastores?type=all").GET())
                .json();
        for (JsonNode row : rows.path("items")) {
            if (name.equals(row.get("name").asString())) {
                return row.get("id").asString();
            }
        }
        return null;
    }

    private HttpRequest.Builder json(String method, String path, String body) {
        HttpRequest.Builder request = service.request(path);
        return body.isEmpty()
                ? request.method(method, HttpRequest.BodyPublishers.noBody())
                : request.header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder request(KnownPath path) {
        return json(path.method(), filled(path.path()), filled(path.body()));
    }

    private String filled(String text) {
        String filled = text;
        for (Map.Entry<String, String> id : ids.entrySet()) {
            filled = filled.replace(id.getKey(), id.getValue());
        }
        return filled;
    }

    @Test
    void knowsEveryPathOfTheApi() throws IOException {
        TreeSet<String> documented = new TreeSet<>();
        try (InputStream file = Files.newInputStream(Path.of("../docs/api/openapi.yaml"))) {
            Map<String, Map<String, Map<String, Object>>> document = new Yaml().load(file);
            document.get("paths")
                    .forEach((path, verbs) -> verbs.keySet()
                            .forEach(verb ->
                                    documented.add(verb.toUpperCase() + " " + path.replaceAll("\\{\\w+}", "{id}"))));
        }
        assertThat(KnownPath.all().stream().map(KnownPath::documented))
                .as("say in paths.txt what each role is answered on a new path")
                .containsAll(documented);
    }

    @Test
    void letsNobodyInWithoutACredentialThatIsWorthASession() {
        Map<String, String> worthless = new LinkedHashMap<>();
        worthless.put("none", "");
        worthless.put("made up", "Authorization: Bearer made-up");
        worthless.put("another scheme", "Authorization: Basic YWRtaW5pc3RyYXRvcjphZG1pbg==");
        worthless.put("of a foreign client", "vmware-api-session-id: made-up");
        String spent = bearer("storage");
        asBearer(spent, json("DELETE", "/api/v1/sessions/current", ""));
        worthless.put("spent", "Authorization: Bearer " + spent);
        String revoked = LAB.pluginToken(LAB.user("storage"), KEY);
        LAB.control("POST", "/faults", "{\"kind\":\"shell-tokens-revoked\"}");
        worthless.put("revoked", "vmware-api-session-id: " + revoked);
        String expired = bearer("storage");
        LAB.control("POST", "/faults", "{\"kind\":\"sessions-ended\"}");
        worthless.put("expired", "Authorization: Bearer " + expired);
        List<String> wrong = new ArrayList<>();
        for (KnownPath path : KnownPath.all()) {
            worthless.forEach((kind, header) -> {
                HttpRequest.Builder request = request(path);
                if (!header.isEmpty()) {
                    request.header(header.split(": ")[0], header.split(": ")[1]);
                }
                int status = Statuses.of(service, request).status();
                boolean known = path.believed() && "expired".equals(kind);
                if (path.open() ? status == 401 : status != 401 && !known) {
                    wrong.add(path + " with a credential that is " + kind + ": " + status);
                }
            });
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void answersEachRoleAsTheTableSays() {
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < KnownPath.ROLES.size(); i++) {
            String role = KnownPath.ROLES.get(i);
            String token = bearer(role);
            for (KnownPath path : KnownPath.all()) {
                Statuses answer = Statuses.of(service, request(path).header("Authorization", "Bearer " + token));
                if (answer.status() != path.answers().get(i)) {
                    wrong.add(path + " as " + role + ": " + answer);
                } else if (answer.status() == 403
                        && (!answer.text()
                                        .contains("\"privilege\":\"" + (i == 0 ? "Tidemark." : path.privilege() + "\""))
                                || !answer.text().contains("\"objectName\":\""))) {
                    wrong.add(path + " as " + role + " does not name " + path.privilege() + " and object: " + answer);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void rejectsAParameterWithoutANameBeforeAndAfterTheBodyArrived() {
        String token = bearer("storage");
        assertThat(asBearer(token, service.request("/api/v1/audits?=1").GET()).status())
                .isEqualTo(400);
        assertThat(asBearer(token, json("POST", "/api/v1/audits?=1", "{}")).status())
                .isEqualTo(400);
    }

    @Test
    void givesARightOnOneObjectOnThatObjectOnly() {
        Lab.User viewer = LAB.user("readonly");
        String gift = "{\"principal\":\"%s\",\"object\":\"vmfs6-quiet\",\"privileges\":[\"System.Read\"]}"
                .formatted(viewer.name());
        LAB.control("PUT", "/permissions", gift);
        try {
            String token = bearer("readonly");
            JsonNode rows = asBearer(
                            token,
                            service.request("/api/v1/datastores?type=all").GET())
                    .json();
            assertThat(rows.toString()).contains("nfs-share").doesNotContain("vmfs6-quiet");
            Answer refused = asBearer(
                    token, service.request(filled("/api/v1/datastores/{ds}")).GET());
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.json().get("objectName").asString()).isEqualTo("vmfs6-quiet");
            assertThat(refused.json().get("detail").asString())
                    .isEqualTo("You need the privilege Tidemark.View on vmfs6-quiet.");
        } finally {
            LAB.control("DELETE", "/permissions", gift);
        }
    }

    @Test
    void refusesIdsThatAreNotWhatTheySay() {
        String token = bearer("storage");
        String foreign = "00000000-0000-0000-0000-00000000000f";
        Map<String, Integer> answers = new LinkedHashMap<>();
        for (String id : List.of(
                LAB.guid() + ":host-1",
                foreign + ":datastore-1",
                "..",
                "..%2F..%2Fetc",
                "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
                LAB.guid() + ":%3Cscript%3E",
                LAB.guid() + ":datastore-1%00")) {
            Answer answer =
                    asBearer(token, service.request("/api/v1/datastores/" + id).GET());
            answers.put(id, answer.status());
            assertThat(answer.header("Content-Type")).as(id).contains("problem+json");
            assertThat(answer.header("X-Content-Type-Options")).as(id).isEqualTo("nosniff");
        }
        assertThat(answers.values()).allMatch(status -> status == 400 || status == 404);
        String plugin = LAB.pluginToken(LAB.user("operator"), KEY);
        assertThat(asClient(plugin, "/api/v1/datastores?vcenter=" + foreign).status())
                .isEqualTo(404);
    }

    @Test
    void checksPathAndMethodBeforeTheVcenter() {
        String token = bearer("storage");
        String foreign = "/api/v1/datastores/00000000-0000-0000-0000-00000000000f:datastore-1";
        Answer refused =
                asBearer(token, service.request(foreign + "/reclaim-obstacles").GET());
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().get("code").asString()).isEqualTo("SESSION_OF_ANOTHER_VCENTER");
        assertThat(asBearer(
                                token,
                                service.request(foreign + "/reclaim-obstacles").PUT(BodyPublishers.noBody()))
                        .status())
                .isEqualTo(405);
        assertThat(asBearer(token, service.request(foreign + "/nothing").GET()).status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "arrays/coverage?state=null&state=null | VALUE_NOT_LISTED",
                "arrays/coverage?state=PROVEN,PROVED | VALUE_NOT_LISTED",
                "reclaim-runs?outcome=SAVED | VALUE_NOT_LISTED",
                "reclaim-runs/totals?groupBy=host | VALUE_NOT_LISTED",
                "reclaim-runs/totals?lastDay=2026-02-30 | VALUE_NOT_VALID",
                "reclaim-runs/totals?deadSpace=some | VALUE_TYPE",
                "fleet/dead-space?datastoreIds=a | OBJECT_ID_INVALID",
                "reclaim-policies/scope-tree?parent= | OBJECT_ID_INVALID"
            })
    void refusesParametersThatTheContractForbids(String request, String code) {
        Answer answer = asBearer(
                bearer("storage"), service.request("/api/v1/" + request).GET());
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(400);
        assertThat(answer.raw().body()).contains(code);
    }

    @Test
    void answersQuestionsAboutDynamicItemsByType() {
        String token = LAB.pluginToken(LAB.user("operator"), KEY);
        assertThat(visible(token, urn("{ds}"))).isTrue();
        assertThat(visible(token, urn("{nfs}"))).isFalse();
        assertThat(visible(token, "urn:vmomi:Datastore:datastore-1:00000000-0000-0000-0000-00000000000f"))
                .isFalse();
        assertThat(visible(LAB.pluginToken(LAB.user("readonly"), KEY), urn("{ds}")))
                .isFalse();
        LAB.control(
                "POST",
                "/faults",
                "{\"kind\":\"soap-fault\",\"type\":\"SystemError\",\"method\":\"HasPrivilegeOnEntities\",\"count\":1}");
        assertThat(visible(token, urn("{ds}"))).isFalse();
    }

    private String urn(String placeholder) {
        String[] id = filled(placeholder).split(":");
        return "urn:vmomi:Datastore:" + id[1] + ":" + id[0];
    }

    private boolean visible(String token, String object) {
        String body =
                "{\"apiVersion\":\"1.0.0\",\"objectIds\":[\"%s\"],\"locale\":\"en-US\",\"new\":1}".formatted(object);
        Answer answer = service.send(
                json("POST", "/plugin/spi/datastore/actions", body).header("vmware-api-session-id", token));
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        for (JsonNode item : answer.json().get("dynamicItems")) {
            if ("tidemarkRunSpaceReclamation".equals(item.get("id").asString())) {
                return item.get("visible").asBoolean();
            }
        }
        throw new AssertionError(answer.raw().body());
    }

    @Test
    void leavesNoSessionBehindAfterManyRequests() {
        String token = LAB.pluginToken(LAB.user("operator"), KEY);
        assertThat(asClient(token, "/api/v1/sessions/current").status()).isEqualTo(200);
        int before = LAB.control("GET", "/sessions", "").get("total").asInt();
        for (int i = 0; i < 150; i++) {
            assertThat(asClient(token, "/api/v1/sessions/current").status()).isEqualTo(200);
            assertThat(asClient("made-up-" + i, "/api/v1/sessions/current").status())
                    .isEqualTo(401);
        }
        assertThat(LAB.control("GET", "/sessions", "").get("total").asInt()).isLessThanOrEqualTo(before);
    }
}
