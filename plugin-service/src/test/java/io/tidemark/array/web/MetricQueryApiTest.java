package io.tidemark.array.web;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@WholeService
class MetricQueryApiTest {

    private static final String ARRAYS = "/api/v1/arrays";
    private static final String QUERY = "{\"used\":\"used{space=\\\"virtual\\\"}\",\"size\":\"size\","
            + "\"deviceLabel\":\"naa\",\"interval\":\"PT2M\"}";

    @RegisterExtension
    private final WireMockExtension server = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicHttpsPort().httpDisabled(true).http2TlsDisabled(true))
            .build();

    private final ServiceClient service;
    private @Nullable String thumbprint;

    MetricQueryApiTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    private static String row(String figure, String value) {
        long now = Instant.now().getEpochSecond();
        return "{\"metric\":{\"naa\":\"624a9370abcdef0123456789abcdef01\",\"tidemark_figure\":\"" + figure
                + "\"},\"value\":[" + now + ",\"" + value + "\"]}";
    }

    @BeforeEach
    void answer() {
        String rows = row("AT", String.valueOf(Instant.now().getEpochSecond())) + "," + row("USED", "1024") + ","
                + row("SIZE", "4096");
        server.stubFor(any(anyUrl())
                .willReturn(
                        okJson("{\"status\":\"success\",\"data\":{\"version\":\"3.5.0\",\"result\":[" + rows + "]}}")));
    }

    @AfterEach
    void disconnect() {
        service.get(ARRAYS)
                .json()
                .path("items")
                .forEach(array -> service.delete(ARRAYS + "/" + array.get("id").asString()));
    }

    private String body(String query, String more) {
        return body("localhost", query, more);
    }

    private String body(String host, String query, String more) {
        if (thumbprint == null) {
            thumbprint = service.post(ARRAYS, request(host, query, more))
                    .json()
                    .path("presentedThumbprint")
                    .asString();
        }
        return request(host, query, ",\"thumbprint\":\"" + thumbprint + "\"" + more);
    }

    private String request(String host, String query, String more) {
        return "{\"kind\":\"prometheus\",\"address\":\"" + host + ":" + server.getHttpsPort() + "\",\"query\":" + query
                + more + "}";
    }

    private void isInvalid(Answer answer, String pointer) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString())
                .as(answer.raw().body())
                .isEqualTo(pointer);
    }

    @Test
    void connectsWithoutACredentialAndShowsTheQuery() {
        Answer created = service.post(ARRAYS, body(QUERY, ""));
        assertThat(created.status()).as(created.raw().body()).isEqualTo(201);
        assertThat(created.json().get("kind").asString()).isEqualTo("prometheus");
        assertThat(created.json().get("version").asString()).isEqualTo("3.5.0");
        assertThat(created.json().at("/health/state").asString()).isEqualTo("OK");
        assertThat(created.json().at("/query/used").asString()).isEqualTo("used{space=\"virtual\"}");
        assertThat(created.json().at("/query/interval").asString()).isEqualTo("PT2M");
        assertThat(created.json().at("/query/stepBytes").asLong()).isEqualTo(1);
    }

    @Test
    void sendsAStoredTokenOnlyToTheServerItWasGivenFor() {
        Answer created = service.post(ARRAYS, body(QUERY, ",\"apiToken\":\"s3cret\""));
        assertThat(created.raw().body()).doesNotContain("s3cret");
        String place = ARRAYS + "/" + created.json().get("id").asString();
        server.resetRequests();
        assertThat(service.put(place, body(QUERY.replace("virtual", "unique"), ""))
                        .json()
                        .at("/query/used")
                        .asString())
                .isEqualTo("used{space=\"unique\"}");
        server.verify(
                getRequestedFor(urlPathEqualTo("/api/v1/query")).withHeader("Authorization", equalTo("Bearer s3cret")));
        server.resetRequests();
        assertThat(service.put(place, body("127.0.0.1", QUERY, "")).status()).isEqualTo(200);
        assertThat(server.findAll(getRequestedFor(urlPathEqualTo("/api/v1/query"))).stream()
                        .filter(request -> Objects.requireNonNull(request.getHeader("Host"))
                                .startsWith("127.0.0.1"))
                        .map(request -> request.containsHeader("Authorization")))
                .isNotEmpty()
                .containsOnly(false);
    }

    @Test
    void connectsAServerOnceForEachQuery() {
        assertThat(service.post(ARRAYS, body(QUERY, "")).status()).isEqualTo(201);
        assertThat(service.post(ARRAYS, body(QUERY, "")).status()).isEqualTo(409);
        assertThat(service.post(ARRAYS, body(QUERY.replace("virtual", "unique"), ""))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void wantsPlainSelectorsAndLabels() {
        for (String[] wrong : new String[][] {
            {QUERY.replace("\"size\":\"size\"", "\"size\":\"max(size)\""), "/query/size"},
            {QUERY.replace("\"size\":\"size\"", "\"size\":\"size[5m]\""), "/query/size"},
            {QUERY.replace("\"size\":\"size\"", "\"size\":\"size offset 5m\""), "/query/size"},
            {QUERY.replace("\"size\":\"size\"", "\"size\":\"size{a=\\\"b\\\"} or up{a=\\\"b\\\"}\""), "/query/size"},
            {QUERY.replace("virtual\\\"", "virtual"), "/query/used"},
            {QUERY.replace("\"naa\"", "\"na-a\""), "/query/deviceLabel"},
            {QUERY.replace("PT2M", "PT0.5S"), "/query/interval"},
            {QUERY.replace("PT2M", "PT0S"), "/query/interval"},
            {QUERY.replace("PT2M", "P2D"), "/query/interval"},
            {QUERY.replace("}\",\"size", "}\",\"devicePrefix\":\"iqn.\",\"size"), "/query/devicePrefix"},
            {QUERY.replace("}\",\"size", "}\",\"labelsFrom\":\"labels\",\"size"), "/query/matching"}
        }) {
            isInvalid(service.post(ARRAYS, request("localhost", wrong[0], "")), wrong[1]);
        }
    }

    @Test
    void wantsAQueryOnlyForMonitoringServers() {
        isInvalid(service.post(ARRAYS, "{\"kind\":\"prometheus\",\"address\":\"localhost\"}"), "/query");
        isInvalid(
                service.post(
                        ARRAYS,
                        request("localhost", QUERY, ",\"apiToken\":\"t\"").replace("prometheus", "flasharray")),
                "/query");
    }
}
