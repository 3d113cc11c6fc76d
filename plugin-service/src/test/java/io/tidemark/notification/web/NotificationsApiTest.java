package io.tidemark.notification.web;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@WholeService
class NotificationsApiTest {

    private static final String CHANNELS = "/api/v1/notification-channels";
    private static final String RULES = "/api/v1/notification-rules";

    private static final WireMockServer HOOK =
            new WireMockServer(wireMockConfig().dynamicPort().dynamicHttpsPort());

    private final ServiceClient service;

    NotificationsApiTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    @BeforeAll
    static void startHook() {
        HOOK.start();
        HOOK.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(204)));
    }

    @AfterAll
    static void stopHook() {
        HOOK.stop();
    }

    @AfterEach
    void tidy() {
        for (String list : new String[] {RULES, CHANNELS}) {
            service.get(list)
                    .json()
                    .path("items")
                    .forEach(one -> service.delete(list + "/" + one.get("id").asString()));
        }
    }

    private static void isProblem(Answer answer, int status, String slug) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        assertThat(answer.json().path("type").asString()).isEqualTo("/problems/" + slug);
    }

    private String hook(String pin) {
        return "{\"name\":\"Hook\",\"kind\":\"WEBHOOK\",\"secret\":\"k3y\",\"webhook\":{\"url\":\"https://localhost:%d/in/t0ken\",\"thumbprint\":\"%s\"}}"
                .formatted(HOOK.httpsPort(), pin);
    }

    private String create(String path, String body) {
        Answer created = service.post(path, body);
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        return created.json().get("id").asString();
    }

    private String pinned() {
        String id = create(CHANNELS, hook(""));
        Answer refused = service.post(CHANNELS + "/" + id + "/test", "");
        isProblem(refused, 422, "certificate-not-trusted");
        Answer changed = service.put(
                CHANNELS + "/" + id,
                hook(refused.json().path("presentedThumbprint").asString()));
        assertThat(changed.status()).as(changed.raw().body()).isEqualTo(200);
        return id;
    }

    @Test
    void triesAChannelAndTellsWhatHappensOverItWithoutEverShowingItsSecrets() {
        String id = pinned();
        assertThat(service.post(CHANNELS + "/" + id + "/test", "").status()).isEqualTo(204);
        String rule = create(RULES, "{\"name\":\"All\",\"channels\":[\"" + id + "\"],\"topics\":[\"OTHER\"]}");
        service.put(RULES + "/" + rule, "{\"name\":\"All of it\",\"channels\":[\"" + id + "\"]}");
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .untilAsserted(() -> HOOK.verify(
                        postRequestedFor(anyUrl()).withRequestBody(containing("notification-rule.change"))));
        Answer shown = service.get(CHANNELS + "/" + id);
        assertThat(shown.json().at("/webhook/origin").asString()).isEqualTo("https://localhost:" + HOOK.httpsPort());
        assertThat(shown.json().path("secretStored").asBoolean()).isTrue();
        String all = shown.raw().body()
                + service.get(CHANNELS).raw().body()
                + service.get("/api/v1/activity?size=50").raw().body();
        assertThat(all).doesNotContain("t0ken").doesNotContain("k3y");
        isProblem(service.delete(CHANNELS + "/" + id), 409, "channel-in-use");
    }

    @Test
    void sendsAStoredSecretNowhereElse() {
        String id = create(
                CHANNELS,
                "{\"name\":\"Mail\",\"kind\":\"EMAIL\",\"secret\":\"s3cret\",\"email\":{\"host\":\"a.example.com\",\"username\":\"u\",\"from\":\"t@example.com\",\"to\":[\"o@example.com\"]}}");
        Answer moved = service.put(
                CHANNELS + "/" + id,
                "{\"name\":\"Mail\",\"kind\":\"EMAIL\",\"email\":{\"host\":\"b.example.com\",\"username\":\"u\",\"from\":\"t@example.com\",\"to\":[\"o@example.com\"]}}");
        isProblem(moved, 400, "invalid-request");
        assertThat(moved.json().at("/errors/0/pointer").asString()).isEqualTo("/secret");
        isProblem(
                service.put(CHANNELS + "/" + pinned(), hook("").replace("\"secret\":\"k3y\",", "")),
                400,
                "invalid-request");
    }

    @Test
    void namesEverythingThatIsWrongWithAChannel() {
        Answer answer = service.post(
                CHANNELS,
                "{\"name\":\" \",\"kind\":\"EMAIL\",\"email\":{\"host\":\"http://x\",\"port\":0,\"from\":\"x\",\"to\":[\"y\"],\"digest\":\"PT1S\",\"protection\":\"NONE\",\"username\":\"u\"},\"syslog\":{\"host\":\"x\"}}");
        isProblem(answer, 400, "invalid-request");
        assertThat(answer.json().path("errors").findValuesAsString("pointer"))
                .contains(
                        "/name",
                        "/syslog",
                        "/email/host",
                        "/email/port",
                        "/email/from",
                        "/email/to/0",
                        "/email/digest",
                        "/email/protection");
        isProblem(service.post(CHANNELS, hook("").replace("https:", "http:")), 400, "invalid-request");
        isProblem(service.post(CHANNELS, "{\"name\":\"x\"}"), 400, "invalid-request");
        isProblem(service.post(RULES, "{\"name\":\"x\",\"channels\":[\"nope\"]}"), 400, "invalid-request");
        isProblem(service.post("/api/v1/dead-letters/nope/retry", ""), 404, "not-found");
        create(CHANNELS, hook(""));
        isProblem(service.post(CHANNELS, hook("")), 409, "name-taken");
    }
}
