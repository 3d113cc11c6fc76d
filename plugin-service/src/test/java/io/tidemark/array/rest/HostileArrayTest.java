package io.tidemark.array.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.Problem;
import io.tidemark.platform.http.HostileServer;
import io.tidemark.platform.http.HostileServer.Answer;
import io.tidemark.platform.http.ResponseMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Responses without an end, of any size, or as slow as the deadline allows, from a real TLS server. */
class HostileArrayTest {

    private static final Duration AMPLE = Duration.ofMinutes(2);
    private static final RestLimits LIMITS = limits(AMPLE, AMPLE, 1000);

    private record Row(@Nullable String name, @Nullable Long size) {}

    /** Logs in with the session of the array, whatever it is. */
    private record AnyLogIn(String session) implements LogIn {

        @Override
        public Map<String, String> begin() {
            return Map.of("X-Session", session);
        }

        @Override
        public void end(Map<String, String> session) {}
    }

    /** Pages by token, as long as there is one. */
    private static final class Tokens implements Paging {

        @Override
        public int size() {
            return 1;
        }

        @Override
        public String first() {
            return "limit=1";
        }

        @Override
        public String rows() {
            return "items";
        }

        @Override
        public Optional<String> next(RestClient.Answer page, int read, int total) {
            return Optional.of("token=" + page.body().path("token").asString(""));
        }
    }

    private final HostileServer server = new HostileServer((request, wire) -> {});
    private final List<Duration> pauses = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        server.close();
        assertThat(ResponseMemory.OF_SERVICE.taken()).isZero();
    }

    private static RestLimits limits(Duration request, Duration list, int rows) {
        return new RestLimits(
                "FlashArray", AMPLE, request, Duration.ofSeconds(30), DataSize.ofKilobytes(256), list, rows);
    }

    private RestRows rows(RestLimits limits, String session, Answer answer) {
        server.answer(answer);
        RetryBackoff backoff = new RetryBackoff(limits.patience()) {
            @Override
            protected void pause(Duration duration) {
                pauses.add(duration);
            }
        };
        RestClient client = new RestClient(new ArrayTarget(server.address(), server.thumbprint()), limits);
        RetryingRestClient retrying = new RetryingRestClient(client, backoff, body -> "");
        return new RestRows(new RestSession(retrying, "", new AnyLogIn(session), retrying::refused));
    }

    private Problem failure(RestLimits limits, Answer answer) {
        RestRows rows = rows(limits, "session", answer);
        return Objects.requireNonNull(
                catchThrowableOfType(Problem.class, () -> rows.all("/volumes", Row.class, new Tokens())));
    }

    private static void is(Problem failure, ArrayProblemMessage expected) {
        assertThat(failure.statement().code()).isEqualTo(expected.name());
    }

    private static Answer pages(String rows) {
        AtomicInteger page = new AtomicInteger();
        return (request, wire) ->
                wire.whole(200, "", "{\"items\":[" + rows + "],\"token\":\"t" + page.incrementAndGet() + "\"}");
    }

    @Test
    void stopsAListWhoseTokensNeverEnd() {
        is(failure(LIMITS, pages("{\"name\":\"a\"}")), ArrayProblemMessage.ARRAY_LIST_TOO_LONG);
        assertThat(server.requests()).hasSize(1001);
    }

    @Test
    void stopsAListOfEmptyPagesInTime() {
        is(
                failure(limits(AMPLE, Duration.ofMillis(300), 1000), pages("")),
                ArrayProblemMessage.ARRAY_LIST_NOT_COMPLETE);
    }

    @Test
    void noticesATokenThatComesAgain() {
        AtomicInteger page = new AtomicInteger();
        is(
                failure(
                        LIMITS,
                        (request, wire) -> wire.whole(
                                200, "", "{\"items\":[{}],\"token\":\"" + page.incrementAndGet() % 3 + "\"}")),
                ArrayProblemMessage.ARRAY_LIST_ENDLESS);
        assertThat(server.requests()).hasSize(4);
    }

    @Test
    void stopsPagesThatGrow() {
        AtomicInteger page = new AtomicInteger();
        is(
                failure(
                        LIMITS,
                        (request, wire) -> wire.whole(
                                200,
                                "",
                                "{\"items\":[{\"name\":\"" + "n".repeat(40_000 * page.incrementAndGet())
                                        + "\"}],\"token\":\"" + page.get() + "\"}")),
                ArrayProblemMessage.ARRAY_LIST_TOO_LARGE);
        assertThat(server.requests()).hasSize(5);
    }

    static Stream<Arguments> endless() {
        return Stream.of(
                Arguments.of(200, "{\"items\":[\"", "a"),
                Arguments.of(200, "{\"items\":[", "{},"),
                Arguments.of(500, "{\"errors\":[", "{},"),
                Arguments.of(301, "", "a"));
    }

    @ParameterizedTest
    @MethodSource("endless")
    void stopsAResponseWithoutEnd(int status, String start, String repeated) throws Exception {
        is(
                failure(LIMITS, (request, wire) -> {
                    wire.open(status, start);
                    wire.forEver(repeated);
                }),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void refusesARowBeforeTheListEnds() throws Exception {
        is(
                failure(LIMITS, (request, wire) -> {
                    wire.open(200, "{\"items\":[{\"name\":\"a\"},1,");
                    wire.forEver("{},");
                }),
                ArrayProblemMessage.ARRAY_RESPONSE_WITHOUT_OBJECT);
        assertThat(server.wasCut()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"items\":", "["})
    void refusesAResponseThatIsNestedTooDeeply(String level) {
        is(
                failure(LIMITS, (request, wire) -> wire.whole(200, "", level.repeat(1000))),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_COMPLEX);
    }

    @Test
    void refusesMoreValuesAndLongerOnesThanAnyListHas() {
        RestLimits large =
                new RestLimits("FlashArray", AMPLE, AMPLE, AMPLE, DataSize.ofMegabytes(32), AMPLE, Integer.MAX_VALUE);
        String values = "{\"items\":[" + "{},".repeat(1_100_000) + "{}]}";
        String text = "{\"items\":[{\"name\":\"" + "n".repeat(2 << 20) + "\"}]}";
        is(
                failure(large, (request, wire) -> wire.whole(200, "", values)),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_COMPLEX);
        is(
                failure(large, (request, wire) -> wire.whole(200, "", text)),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_COMPLEX);
    }

    @Test
    void endsAResponseThatIsSlowerThanTheDeadline() throws Exception {
        is(
                failure(limits(Duration.ofSeconds(2), AMPLE, 1000), (request, wire) -> {
                    wire.open(200, "{\"items\":[");
                    wire.drip();
                }),
                ArrayProblemMessage.ARRAY_NO_RESPONSE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void stopsHeadersWithoutEnd() throws Exception {
        is(
                failure(LIMITS, (request, wire) -> {
                    wire.text("HTTP/1.1 200 X\r\n");
                    wire.forEver("X-Header: 0123456789012345678901234567890123456789\r\n");
                }),
                ArrayProblemMessage.ARRAY_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void doesNotUnpackACompressedResponse() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            for (int i = 0; i < 64; i++) {
                gzip.write(new byte[1 << 20]);
            }
        }
        is(
                failure(LIMITS, (request, wire) -> wire.whole(200, "Content-Encoding: gzip\r\n", bomb.toByteArray())),
                ArrayProblemMessage.ARRAY_NOT_OF_FAMILY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "00", "1", "29"})
    void givesUpOnAnArrayThatIsAlwaysBusy(String retryAfter) {
        is(
                failure(LIMITS, (request, wire) -> wire.whole(503, "Retry-After: " + retryAfter + "\r\n", "")),
                ArrayProblemMessage.ARRAY_BUSY);
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isLessThanOrEqualTo(Duration.ofSeconds(30));
        assertThat(server.requests()).hasSizeLessThanOrEqualTo(31);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999999999999", "999999", "-1", "1e9", "Fri, 31 Dec 9999 23:59:59 GMT"})
    void neverWaitsAsLongAsAnArrayWants(String retryAfter) {
        is(
                failure(LIMITS, (request, wire) -> wire.whole(429, "Retry-After: " + retryAfter + "\r\n", "")),
                ArrayProblemMessage.ARRAY_BUSY);
        assertThat(pauses).allMatch(pause -> pause.compareTo(Duration.ofSeconds(30)) <= 0);
        assertThat(server.requests()).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void logsInOnceMoreOnly() {
        assertThat(failure(LIMITS, (request, wire) -> wire.whole(401, "", ""))).isInstanceOf(RequestRefused.class);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void refusesASessionThatNoRequestCanContain() {
        RestRows rows = rows(LIMITS, "a\r\nb: c", pages(""));

        is(
                Objects.requireNonNull(
                        catchThrowableOfType(Problem.class, () -> rows.all("/volumes", Row.class, new Tokens()))),
                ArrayProblemMessage.ARRAY_SESSION_NOT_USABLE);
        assertThat(server.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "1",
                "\"a\"",
                "[]",
                "{}",
                "{\"items\":null}",
                "{\"items\":{}}",
                "{\"items\":[null]}",
                "{\"items\":[1]}",
                "{\"items\":[[]]}",
                "{\"items\":[{\"size\":\"large\"}]}",
                "{\"items\":[{\"size\":[]}]}",
                "{\"items\":[{\"size\":1e400}]}",
                "{\"items\":[{\"size\":99999999999999999999}]}",
                "{\"items\":[{\"name\":{}}]}"
            })
    void refusesValuesOfOtherTypes(String body) {
        assertThat(failure(LIMITS, (request, wire) -> wire.whole(200, "", body)))
                .isInstanceOf(ArrayRefused.class);
    }
}
