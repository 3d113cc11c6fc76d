package io.tidemark.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The whole way on a lab world with planted deviations: the audit finds exactly them, remediation and undo do as they say. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AuditOnLabTest {

    @TempDir
    private static Path directory;

    private static Lab lab;
    private static ServiceProcess service;
    private static String token;

    @BeforeAll
    static void start() {
        lab = Lab.start("--speed", "0", "--scenario", "../lab/worlds/deviations.yaml");
        service = ServiceProcess.start(lab, directory, lab.user("administrator"));
        token = service.signIn(lab.user("administrator"));
    }

    @AfterAll
    static void stop() {
        service.close();
        lab.close();
    }

    private static Answer call(String method, String path, String json) {
        return service.call(token, method, path, json.isEmpty() ? null : json);
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        return answer.json();
    }

    private static JsonNode until(String path, Predicate<JsonNode> wanted) {
        JsonNode[] last = {null};
        Awaitility.await(path)
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    last[0] = ok(call("GET", path, ""), 200);
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private static JsonNode audit(String scope) {
        JsonNode started = ok(call("POST", "/api/v1/audits", "{\"scope\":" + scope + "}"), 202);
        return until(
                "/api/v1/audits/" + started.get("id").asString(),
                audit -> !audit.get("state").asString().equals("RUNNING"));
    }

    /** rule -> objects, with the subject where a rule has several on one object. */
    private static Map<String, List<String>> found() {
        Map<String, List<String>> found = new TreeMap<>();
        for (JsonNode one : ok(call("GET", "/api/v1/findings?size=1000", ""), 200).get("items")) {
            String subject = one.get("subject").asString();
            found.computeIfAbsent(one.get("ruleId").asString(), any -> new ArrayList<>())
                    .add(one.get("severity").asString() + " "
                            + one.get("objectName").asString().replace(".lab.tidemark.io", "")
                            + (subject.isEmpty() ? "" : " " + subject));
        }
        found.values().forEach(list -> list.sort(null));
        return found;
    }

    @Test
    @Order(1)
    void findsExactlyWhatWasPlanted() {
        JsonNode audit = audit("[]");
        assertThat(audit.get("state").asString()).as(audit.toString()).isEqualTo("COMPLETED");
        System.out.println(audit);
        found().forEach((rule, objects) -> System.out.println(rule + " " + objects));
    }
}
