package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@WholeService
class ProblemAnswersTest {

    private final ServiceClient service;

    ProblemAnswersTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    private static void isProblem(Answer answer, int status, String slug) {
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.json().path("type").asString()).isEqualTo("/problems/" + slug);
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
        assertThat(answer.json().path("title").asString()).isNotBlank();
        assertThat(answer.json().path("traceId").asString())
                .isEqualTo(answer.header("X-Request-Id"))
                .hasSize(32);
    }

    private static void names(Answer answer, String pointer, String detail) {
        assertThat(answer.json().path("errors").path(0).path("pointer").asString())
                .isEqualTo(pointer);
        assertThat(answer.json().path("errors").path(0).path("detail").asString())
                .contains(detail);
    }

    @Test
    void explainsBrokenJson() {
        Answer answer = service.post("/api/v1/arrays", "{\"address\": ");
        isProblem(answer, 400, "invalid-request");
        assertThat(answer.json().path("detail").asString())
                .startsWith("The body is not valid JSON")
                .contains("line 1");
    }

    @Test
    void pointsAtAMissingField() {
        Answer answer = service.post("/api/v1/arrays", "{\"apiToken\":\"x\"}");
        isProblem(answer, 400, "invalid-request");
        names(answer, "/address", "must not be blank");
    }

    @Test
    void explainsInTheLanguageThatTheCallerAsksFor() {
        Answer answer = service.send(service.request("/api/v1/arrays")
                .header("Accept-Language", "de")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        isProblem(answer, 400, "invalid-request");
        names(answer, "/address", "darf nicht nur aus Leerzeichen bestehen");
        assertThat(answer.json().path("code").asString()).isEqualTo("REQUEST_INVALID");
        assertThat(answer.json().path("detail").asString()).isEqualTo("Die Anforderung ist ungültig.");
        assertThat(answer.json().path("errors").path(0).path("code").asString()).isEqualTo("VALUE_BLANK");
    }

    @Test
    void pointsAtAnUnknownField() {
        Answer answer = service.post("/api/v1/arrays", "{\"adress\":\"x\"}");
        isProblem(answer, 400, "invalid-request");
        names(answer, "/adress", "unknown property 'adress'");
    }

    @Test
    void pointsAtAFieldOfTheWrongType() {
        Answer answer = service.post("/api/v1/arrays", "{\"address\":{\"a\":1}}");
        isProblem(answer, 400, "invalid-request");
        names(answer, "/address", "must be text");
        assertThat(answer.raw().body())
                .doesNotContain("java.")
                .doesNotContain("io.tidemark")
                .doesNotContainIgnoringCase("deserializ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST | /api/v1/audits | {\"scope\":[null]}",
                "POST | /api/v1/reclaim-policies | {\"name\":\"a\",\"scope\":{\"datastoreIds\":[null]}}",
                "POST | /api/v1/reclaim-policies | {\"name\":\"a\",\"windows\":[null]}",
                "POST | /api/v1/calendars | {\"name\":\"a\",\"blackouts\":[null]}",
                "POST | /api/v1/reclaim-runs | {\"datastoreIds\":[null]}",
                "PUT | /api/v1/settings | {\"paused\":\"yes\"}",
                "POST | /api/v1/arrays | {\"address\":\"127.1\",\"apiToken\":\"x\"}",
                "POST | /api/v1/arrays | {\"address\":\"[00]\",\"apiToken\":\"x\"}",
                "POST | /api/v1/vcenters | {\"address\":\"127.1\",\"username\":\"a@b\",\"password\":\"x\"}",
                "POST | /api/v1/vcenters | {\"address\":\"[00]\",\"username\":\"a@b\",\"password\":\"x\"}",
            })
    void refusesValuesThatHaveNoMeaning(String method, String path, String json) {
        Answer answer = service.send(service.request(path)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)));
        isProblem(answer, 400, "invalid-request");
        assertThat(answer.json().path("errors").size()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST | /api/v1/arrays | {\"name\":\"X\"} | /name",
                "POST | /api/v1/arrays | {\"apiClient\":{\"user\":\"X\"}} | /apiClient/user",
                "POST | /api/v1/notification-channels | {\"name\":\"X\"} | /name",
                "POST | /api/v1/notification-channels | {\"email\":{\"username\":\"X\"}} | /email/username",
                "POST | /api/v1/notification-rules | {\"name\":\"X\"} | /name",
                "POST | /api/v1/reclaim-policies | {\"name\":\"X\"} | /name",
                "POST | /api/v1/reclaim-policies | {\"name\":\"a\",\"description\":\"X\"} | /description",
                "POST | /api/v1/calendars | {\"name\":\"X\"} | /name",
                "POST | /api/v1/audit-schedules | {\"name\":\"X\"} | /name",
                "POST | /api/v1/waivers | {\"reason\":\"X\"} | /reason",
                "PUT | /api/v1/audit-profiles/a | {\"name\":\"X\"} | /name",
                "PUT | /api/v1/settings | {\"arrayLimits\":{\"X\":1}} | /arrayLimits",
                "POST | /api/v1/reclaim-runs | {\"datastoreIds\":[],\"reason\":\"X\"} | /reason",
                "POST | /api/v1/vcenters | {\"address\":\"vc\",\"username\":\"X\"} | /username",
                "POST | /api/v1/sessions | {\"username\":\"X\",\"password\":\"x\"} | /username",
            })
    void refusesControlCharactersInEveryName(String method, String path, String json, String pointer) {
        for (String character : List.of("\\n", "\\u0000", "\\u0085", "\\u2028", "\\u202e")) {
            Answer answer = service.send(service.request(path)
                    .header("Content-Type", "application/json")
                    .method(
                            method,
                            HttpRequest.BodyPublishers.ofString(json.replace("X", "a" + character + "2026-11-23 b"))));
            isProblem(answer, 400, "invalid-request");
            names(answer, pointer, "control character");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void refusesParametersWithoutAName(String method) {
        Answer answer = service.send(service.request("/api/v1/arrays?=1")
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString("{}")));
        isProblem(answer, 400, "invalid-request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/arrays?q=a%0Ab",
                "/api/v1/findings?ruleId=a%E2%80%A8b",
                "/api/v1/arrays/a%C2%85b",
                "/api/v1/reclaim-policies/a%E2%80%AEb"
            })
    void refusesControlCharactersInParameters(String path) {
        isProblem(service.get(path), 400, "invalid-request");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUT | /api/v1/settings | {\"runsPerArray\":\"5\"} | /runsPerArray",
                "PUT | /api/v1/settings | {\"runsPerArray\":1.7} | /runsPerArray",
                "PUT | /api/v1/settings | {\"runsPerArray\":true} | /runsPerArray",
                "PUT | /api/v1/settings | {\"runsPerArray\":\"\"} | /runsPerArray",
                "PUT | /api/v1/settings | {\"arrayLimits\":{\"a\":\"5\"}} | /arrayLimits/a",
                "PUT | /api/v1/settings | {\"unitPercent\":\"50\"} | /unitPercent",
                "PUT | /api/v1/settings | {\"paused\":1} | /paused",
                "PUT | /api/v1/settings | {\"paused\":\"true\"} | /paused",
                "PUT | /api/v1/settings | {\"paused\":\"\"} | /paused",
                "PUT | /api/v1/settings | {\"guard\":{\"giveUpAfter\":3600}} | /guard/giveUpAfter",
                "PUT | /api/v1/settings | {\"guard\":{\"giveUpAfter\":\"pt1h\"}} | /guard/giveUpAfter",
                "PUT | /api/v1/preferences | {\"language\":5} | /language",
                "PUT | /api/v1/preferences | {\"language\":true} | /language",
                "PUT | /api/v1/preferences | {\"timeFormat\":1} | /timeFormat",
                "PUT | /api/v1/preferences | {\"timeFormat\":\"\"} | /timeFormat",
                "POST | /api/v1/calendars | {\"name\":5} | /name",
                "POST | /api/v1/calendars | {\"blackouts\":[{\"from\":[2026,1,1,0,0]}]} | /blackouts/0/from",
                "POST | /api/v1/calendars | {\"blackouts\":[{\"from\":\"+20260-01-01T00:00\"}]} | /blackouts/0/from",
                "POST | /api/v1/waivers | {\"expiresAt\":1800000000} | /expiresAt",
                "POST | /api/v1/waivers | {\"expiresAt\":\"1800000000\"} | /expiresAt",
            })
    void convertsNoValueToAnotherType(String method, String path, String json, String pointer) {
        Answer answer = service.send(service.request(path)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)));
        isProblem(answer, 400, "invalid-request");
        names(answer, pointer, "must be");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/activity, 'GET,HEAD,OPTIONS'",
        "/api/v1/settings, 'GET,HEAD,OPTIONS,PUT'",
        "/api/v1/reclaim-policies/preview, 'OPTIONS,POST'",
        "/api/v1/reclaim-policies/a/preview, 'GET,HEAD,OPTIONS'",
        "/api/v1/reclaim-policies/a, 'DELETE,GET,HEAD,OPTIONS,PUT'",
        "/api/v1/reclaim-runs/a/events, 'GET,OPTIONS'"
    })
    void listsTheMethodsOfEachPath(String path, String methods) {
        Answer options = service.send(service.request(path).method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
        assertThat(options.status()).isEqualTo(200);
        assertThat(sorted(options.header("Allow"))).isEqualTo(methods);
        Answer patch = service.send(service.request(path).method("PATCH", HttpRequest.BodyPublishers.noBody()));
        isProblem(patch, 405, "method-not-allowed");
        assertThat(sorted(patch.header("Allow"))).isEqualTo(methods);
    }

    @Test
    void opensNoStreamForHead() {
        Answer head = service.send(service.request("/api/v1/reclaim-runs/a/events")
                .header("Accept", "text/event-stream")
                .method("HEAD", HttpRequest.BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(405);
        assertThat(sorted(head.header("Allow"))).isEqualTo("GET,OPTIONS");
    }

    private static String sorted(String methods) {
        return Stream.of(methods.split(",")).map(String::strip).sorted().collect(Collectors.joining(","));
    }

    @Test
    void findsNoResourceByTheNameOfAnother() {
        isProblem(service.get("/api/v1/reclaim-policies/preview"), 405, "method-not-allowed");
        isProblem(service.delete("/api/v1/nothing"), 404, "not-found");
        Answer report =
                service.send(service.request("/api/v1/reclaim-runs/report").header("Accept", "application/json"));
        isProblem(report, 406, "not-acceptable");
        assertThat(report.json().path("detail").asString()).contains("text/html");
    }

    @Test
    void explainsTheTypesOfProblems() {
        Answer unknown = service.with("").get("/api/v1/nothing");
        Answer type = service.with("").get(unknown.json().path("type").asString());
        assertThat(type.status()).isEqualTo(200);
        assertThat(type.json().path("type").asString()).isEqualTo("/problems/authentication-required");
        assertThat(type.json().path("status").asInt()).isEqualTo(401);
        assertThat(type.json().path("detail").asString()).startsWith("The request contains no token");
        Answer page =
                service.with("").send(service.request("/problems/name-taken").header("Accept", "text/html"));
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.raw().body()).contains("<h1>Name taken</h1>", "HTTP status 409");
        isProblem(service.get("/problems/nothing"), 404, "not-found");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page%5B=1",
                "%5B%5D=1",
                "sort%5B0%5D.x=1",
                "size.x=1",
                "a.b.c=1",
                "%00=1",
                "q%5B%00%5D=1",
                "class.name=1"
            })
    void ignoresParametersThatItDoesNotKnow(String query) {
        assertThat(service.get("/api/v1/arrays?" + query).status()).isEqualTo(200);
    }

    @Test
    void asksForABody() {
        isProblem(service.post("/api/v1/arrays", ""), 400, "invalid-request");
    }

    @Test
    void namesAParameterThatIsNotValid() {
        isProblem(service.get("/api/v1/arrays?size=5000"), 400, "invalid-request");
        Answer answer = service.get("/api/v1/arrays?page=first");
        isProblem(answer, 400, "invalid-request");
        names(answer, "/page", "must be an integer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1800000000000", "yesterday", "2026-02-30T00:00:00Z"})
    void refusesTimesThatAreNotInTheFormOfTheContract(String time) {
        Answer answer = service.get("/api/v1/activity?from=" + time);
        isProblem(answer, 400, "invalid-request");
        names(answer, "/from", "must be an instant");
    }

    @Test
    void refusesASortDirectionThatDoesNotExist() {
        isProblem(service.get("/api/v1/arrays?sort=name,sideways"), 400, "invalid-request");
        assertThat(service.get("/api/v1/arrays?sort=name,DESC").status()).isEqualTo(200);
    }

    @Test
    void explainsAnAddressThatTheServerDoesNotTake() {
        Answer answer = service.get("/api/v1/datastores/a%2Fb");
        isProblem(answer, 400, "invalid-request");
        assertThat(answer.json().path("detail").asString()).contains("%2F");
    }

    @Test
    void answersUnknownPathsMethodsAndTypes() {
        isProblem(service.get("/api/v1/nothing"), 404, "not-found");
        isProblem(service.delete("/api/v1/activity"), 405, "method-not-allowed");
        isProblem(
                service.send(service.request("/api/v1/activity").header("Accept", "image/png")), 406, "not-acceptable");
        isProblem(
                service.send(service.request("/api/v1/arrays")
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString("x"))),
                415,
                "unsupported-media-type");
    }

    @Test
    void refusesBodiesThatAreTooLargeAnnouncedOrNot() {
        String large = "{\"address\":\"" + "x".repeat(2_000_000) + "\"}";
        isProblem(service.post("/api/v1/arrays", large), 413, "content-too-large");
        Answer chunked = service.send(service.request("/api/v1/arrays")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large.getBytes()))));
        isProblem(chunked, 413, "content-too-large");
    }

    @Test
    void refusesCallersThatAreNotSignedIn() {
        isProblem(service.with("").get("/api/v1/activity"), 401, "authentication-required");
    }

    @Test
    void reportsNothingAboutItsHealthButTheState() {
        Answer health = service.with("").get("/actuator/health");
        assertThat(health.status()).isEqualTo(200);
        assertThat(health.raw().body())
                .containsPattern("\"status\":\"(UP|DEGRADED)\"")
                .doesNotContain("H2", "reason");
        isProblem(service.get("/actuator/env"), 404, "not-found");
    }

    @Test
    void letsThePagesBeFramedByTheVsphereClientOnly() {
        Answer answer = service.get("/plugin/nothing.js");
        assertThat(answer.header("Content-Security-Policy"))
                .contains("script-src 'self'")
                .contains("frame-ancestors 'self'");
        assertThat(answer.header("X-Frame-Options")).isEmpty();
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }
}
