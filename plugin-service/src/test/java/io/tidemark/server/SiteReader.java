package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.ServiceProcess;
import io.tidemark.lab.ServiceProcess.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads what the service finds at a site. */
record SiteReader(ServiceProcess service, String caller) {

    private static final String DATASTORES = "/api/v1/datastores?type=all&sort=name&size=1000";
    private static final String EXAMINATIONS = "/api/v1/site-examinations";
    private static final String COVERAGE = "/api/v1/arrays/coverage?sort=name&size=1000";

    /** Of datastores whose array was not listed yet, or their figures not read. */
    private static final List<String> UNSETTLED =
            List.of("ARRAY_NOT_CONNECTED", "VOLUME_NOT_FOUND", "ARRAY_UNAVAILABLE", "COVERAGE_WAIT_FOR_FIGURE");

    /** Waits until the figures of all datastores whose array is known were read, and returns the coverage. */
    JsonNode settled() {
        return until(COVERAGE, page -> UNSETTLED.stream().noneMatch(page.toString()::contains));
    }

    /** Examines the site. */
    JsonNode examined() {
        String id = ok(service.call(caller, "POST", EXAMINATIONS, "{}"), 202)
                .get("id")
                .asString();
        return until(
                EXAMINATIONS + "/" + id, one -> !one.get("state").asString().equals("RUNNING"));
    }

    JsonNode lastExamination() {
        return get(EXAMINATIONS + "/" + get(EXAMINATIONS).at("/items/0/id").asString());
    }

    /** Inventory, coverage, estimates, and audit. */
    JsonNode read() {
        JsonNode coverage = settled();
        ObjectNode all = JsonMapper.shared().createObjectNode();
        all.set("coverage", coverage);
        ArrayNode ids = JsonMapper.shared().createArrayNode();
        ArrayNode details = all.putArray("datastores");
        for (JsonNode row : get(DATASTORES).get("items")) {
            details.add(get("/api/v1/datastores/" + row.get("id").asString()));
            ids.add(row.get("id"));
        }
        ObjectNode estimated = JsonMapper.shared().createObjectNode();
        estimated.set("datastoreIds", ids);
        all.set(
                "estimates",
                ok(service.call(caller, "POST", "/api/v1/reclaim-estimates", estimated.toString()), 200)
                        .get("items"));
        all.set("findings", audit());
        return Replacements.comparable(all);
    }

    private ArrayNode audit() {
        String id = ok(service.call(caller, "POST", "/api/v1/audits", "{\"scope\":[]}"), 202)
                .get("id")
                .asString();
        JsonNode audit = until(
                "/api/v1/audits/" + id, one -> !one.get("state").asString().equals("RUNNING"));
        assertThat(audit.get("state").asString()).as("%s", audit).isEqualTo("COMPLETED");
        ArrayNode findings = JsonMapper.shared().createArrayNode();
        findings.addObject()
                .put("score", audit.get("score").asInt())
                .put("gaps", audit.get("gaps").asInt())
                .put("done", audit.get("done").asInt());
        List<JsonNode> found = new ArrayList<>();
        get("/api/v1/findings?size=1000").get("items").forEach(found::add);
        found.sort(Comparator.comparing((JsonNode one) -> one.get("ruleId").asString())
                .thenComparing(one -> one.get("objectName").asString()));
        for (JsonNode one : found) {
            ObjectNode finding = findings.addObject();
            List.of("ruleId", "severity", "objectName", "subject", "actual", "expected")
                    .forEach(field -> finding.set(field, one.get(field)));
        }
        return findings;
    }

    private JsonNode get(String path) {
        return ok(service.call(caller, "GET", path, null), 200);
    }

    private JsonNode until(String path, Predicate<JsonNode> wanted) {
        JsonNode[] last = {null};
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    last[0] = get(path);
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private static JsonNode ok(Answer answer, int status) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        return answer.json();
    }
}
