package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;

@WholeService
class HealthTest {

    private final ServiceClient service;

    HealthTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    private Answer withToken(String token) {
        ServiceClient open = service.with("");
        return open.send(open.request("/actuator/health")
                .header("Authorization", "Bearer " + token)
                .GET());
    }

    @Test
    void isReportedWithReasonsToThoseWhoMayConfigure() {
        Answer answer = service.with("VIEW,CONFIGURE").get("/api/v1/health");
        assertThat(answer.status()).isEqualTo(200);
        List<String> kinds = new ArrayList<>();
        for (JsonNode check : answer.json().get("checks")) {
            kinds.add(check.get("kind").asString());
            assertThat(check.at("/reason/code").asString()).matches("[A-Z_]+");
            assertThat(check.at("/reason/text").asString()).endsWith(".");
        }
        assertThat(kinds).startsWith("database", "scheduler", "disk");
        assertThat(answer.json().at("/checks/0/state").asString()).isEqualTo("OK");
    }

    @Test
    void othersSeeWhatIsNotWellButNotWhy() {
        JsonNode seen = service.with("VIEW").get("/api/v1/health").json();
        assertThat(seen.at("/checks/0/kind").asString()).isEqualTo("database");
        assertThat(seen.get("checks"))
                .allMatch(check ->
                        check.path("reason").isNull() || check.path("reason").isMissingNode());
        assertThat(service.with("RUN").get("/api/v1/health").status()).isEqualTo(403);
        assertThat(service.with("").get("/api/v1/health").status()).isEqualTo(401);
    }

    @Test
    void theActuatorGivesReasonsToTheOperatorsTokenOnly() {
        Answer open = service.with("").get("/actuator/health");
        assertThat(open.status()).isEqualTo(200);
        assertThat(open.json().propertyNames()).containsExactlyInAnyOrder("groups", "status");
        assertThat(withToken("a-token-of-somebody").json().has("components")).isFalse();
        JsonNode health = withToken("a-token-for-the-tests").json();
        assertThat(health.at("/components/needs/details/database/state").asString())
                .isEqualTo("OK");
        assertThat(service.with("").get("/actuator/health/readiness").json().propertyNames())
                .containsExactly("status");
    }
}
