package io.tidemark.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@WholeService
class MetricsAccessTest {

    private final ServiceClient service;

    MetricsAccessTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort()).with("");
    }

    private Answer scrape(String token) {
        return service.send(service.request("/actuator/prometheus")
                .header("Authorization", "Bearer " + token)
                .GET());
    }

    @Test
    void thoseWhoShowTheTokenReadTheMetrics() {
        Answer answer = scrape("a-token-for-the-tests");
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        assertThat(answer.raw().body()).contains("jvm_memory_used_bytes");
    }

    @Test
    void nobodyElseDoes() {
        assertThat(scrape("a-token-for-the-test").status()).isEqualTo(401);
        Answer none = service.get("/actuator/prometheus");
        assertThat(none.status()).isEqualTo(401);
        assertThat(none.header("Content-Type")).startsWith("application/problem+json");
        assertThat(service.get("/actuator/metrics").status()).isEqualTo(401);
    }
}
