package io.tidemark.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A hundred hosts of which five do not take the change. */
@Tag("lab")
@Tag("wide")
class FleetRemediationTest {

    private static final String OPTION = "DataMover.HardwareAcceleratedInit";

    @Test
    void verifiesNinetyFiveExplainsFiveAndUndoesNinetyFive(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0", "--hosts", "100", "--vms", "0");
                ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
            String token = service.signIn(lab.user("storage"));
            lab.control("POST", "/deviations", "{\"deviations\":[{\"option\":\"" + OPTION + "\",\"value\":0}]}");
            JsonNode audit = call(service, token, "POST", "/api/v1/audits", "{}");
            until(service, token, "/api/v1/audits/" + audit.get("id").asString(), "COMPLETED");
            List<String> ids = new ArrayList<>();
            call(service, token, "GET", "/api/v1/findings?ruleId=write-same-off&size=1000", null)
                    .get("items")
                    .forEach(one -> ids.add('"' + one.get("id").asString() + '"'));
            assertThat(ids).hasSize(100);
            for (int host = 10; host < 60; host += 10) {
                lab.control(
                        "POST",
                        "/faults",
                        "{\"kind\":\"soap-fault\",\"type\":\"SystemError\",\"method\":\"UpdateOptions\","
                                + "\"host\":\"esx-" + host + ".lab.tidemark.io\"}");
            }
            JsonNode started = call(
                    service,
                    token,
                    "POST",
                    "/api/v1/remediations",
                    "{\"findingIds\":" + ids + ",\"onError\":\"continue\"}");
            JsonNode done = ended(service, token, started);
            assertThat(done.at("/counts/VERIFIED").asInt()).isEqualTo(95);
            assertThat(done.at("/counts/UNKNOWN").asInt())
                    .as("a host can still execute what it did not answer")
                    .isEqualTo(5);
            done.get("steps").forEach(step -> {
                if (step.get("state").asString().equals("UNKNOWN")) {
                    assertThat(step.at("/message/text").asString()).contains("A general system error occurred");
                }
            });
            JsonNode undone = ended(
                    service,
                    token,
                    call(
                            service,
                            token,
                            "POST",
                            "/api/v1/remediations/" + done.get("id").asString() + "/undo",
                            null));
            assertThat(undone.at("/counts/VERIFIED").asInt()).isEqualTo(95);
        }
    }

    private static JsonNode call(ServiceProcess service, String token, String method, String path, String json) {
        ServiceProcess.Answer answer = service.call(token, method, path, json);
        assertThat(answer.status()).as(answer.raw().body()).isLessThan(300);
        return answer.json();
    }

    private static JsonNode ended(ServiceProcess service, String token, JsonNode remediation) {
        return until(
                service, token, "/api/v1/remediations/" + remediation.get("id").asString(), "COMPLETED");
    }

    private static JsonNode until(ServiceProcess service, String token, String path, String state) {
        JsonNode[] last = {null};
        Predicate<JsonNode> wanted = one -> one.get("state").asString().equals(state);
        Awaitility.await(path)
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    last[0] = call(service, token, "GET", path, null);
                    return wanted.test(last[0]);
                });
        return last[0];
    }
}
