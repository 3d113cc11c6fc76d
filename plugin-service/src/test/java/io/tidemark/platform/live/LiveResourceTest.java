package io.tidemark.platform.live;

import static io.tidemark.platform.live.StreamUser.ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Problem;
import io.tidemark.platform.live.LiveResource.State;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter.DataWithMediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

class LiveResourceTest {

    private static final String END = "(end)";
    private static final Caller USER = new StreamUser("user@vsphere.local");

    private final Map<String, State> states = new ConcurrentHashMap<>();
    private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final AtomicLong later = new AtomicLong();
    private final LiveStreams streams =
            new LiveStreams(() -> new Recording(sent), () -> System.nanoTime() + later.get());
    private final LiveResource runs = streams.resource(
            "run",
            "/api/v1/runs",
            id -> Optional.ofNullable(states.get(id)).map(State::version),
            id -> Optional.ofNullable(states.get(id)));

    private static final class Recording extends SseEmitter {

        private final BlockingQueue<String> sent;

        Recording(BlockingQueue<String> sent) {
            this.sent = sent;
        }

        @Override
        public void send(SseEventBuilder builder) {
            sent.add(builder.build().stream()
                    .map(DataWithMediaType::getData)
                    .map(Objects::toString)
                    .collect(Collectors.joining())
                    .strip());
        }

        @Override
        public void complete() {
            sent.add(END);
        }
    }

    @AfterEach
    void stop() {
        streams.destroy();
    }

    private @Nullable String next() throws InterruptedException {
        return sent.poll(30, TimeUnit.SECONDS);
    }

    @Test
    void answersWithItsAddress() {
        ResponseEntity<String> one = runs.accepted("r1", "body");
        assertThat(one.getStatusCode()).isEqualTo(HttpStatus.ACCEPTED);
        assertThat(one.getHeaders().getLocation()).hasToString("/api/v1/runs/r1");
        assertThat(one.getBody()).isEqualTo("body");
        assertThat(runs.accepted(null, "all").getHeaders().getLocation()).hasToString("/api/v1/runs");
    }

    @Test
    void keepsStreamsOutOfCaches() {
        states.put("r1", new State(1, true, "one"));
        HttpHeaders headers = runs.events(USER, "r1", null, ALLOWED).getHeaders();
        assertThat(headers.getFirst(HttpHeaders.CACHE_CONTROL)).isEqualTo("no-cache, no-transform");
        assertThat(headers.getFirst("X-Accel-Buffering")).isEqualTo("no");
    }

    @Test
    void sendsTheResourceAsItIsAndEachLaterVersionUntilItEnds() throws InterruptedException {
        states.put("r1", new State(3, false, "three"));
        runs.events(USER, "r1", null, ALLOWED);
        assertThat(next()).isEqualTo("id:3\nevent:run\ndata:three");
        states.put("r1", new State(7, true, "seven"));
        assertThat(next()).isEqualTo("id:7\nevent:run\ndata:seven");
        assertThat(next()).isEqualTo(END);
    }

    @Test
    void sendsEachListenerWhatItMayView() throws InterruptedException {
        states.put("r1", new State(3, false, "three"));
        runs.events(USER, "r1", null, ALLOWED, body -> body.toString().substring(0, 2));
        assertThat(next()).isEqualTo("id:3\nevent:run\ndata:th");
        states.put("r2", new State(7, true, "seven"));
        runs.events(USER, "r2", null, ALLOWED, body -> "hidden");
        assertThat(next()).isEqualTo("id:7\nevent:run\ndata:hidden");
    }

    @Test
    void leavesOutTheVersionThatTheListenerSawLast() throws InterruptedException {
        states.put("r1", new State(3, false, "three"));
        runs.events(USER, "r1", " 3 ", ALLOWED);
        states.put("r1", new State(4, true, "four"));
        assertThat(next()).isEqualTo("id:4\nevent:run\ndata:four");
        assertThat(next()).isEqualTo(END);
    }

    @Test
    void endsAtOnceForAListenerThatSawTheLastVersion() throws InterruptedException {
        states.put("r1", new State(3, true, "three"));
        runs.events(USER, "r1", "3", ALLOWED);
        assertThat(next()).isEqualTo(END);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "three", "99999999999999999999"})
    void beginsAnewForAListenerWithAnotherLastEvent(String last) throws InterruptedException {
        states.put("r1", new State(3, true, "three"));
        runs.events(USER, "r1", last, ALLOWED);
        assertThat(next()).isEqualTo("id:3\nevent:run\ndata:three");
    }

    @Test
    void endsWhenTheResourceIsGone() throws InterruptedException {
        runs.events(USER, "gone", null, ALLOWED);
        assertThat(next()).isEqualTo(END);
    }

    @Test
    void endsWhenTheResourceCanNoLongerBeRead() throws InterruptedException {
        LiveResource broken = streams.resource(
                "run",
                "/api/v1/runs",
                id -> {
                    throw new IllegalStateException("no database");
                },
                id -> Optional.of(new State(1, false, "one")));
        broken.events(USER, "r1", null, ALLOWED);
        assertThat(next()).isEqualTo(END);
    }

    @Test
    void keepsTheSessionOfTheListenerInUseUntilItEnds() throws InterruptedException {
        AtomicInteger uses = new AtomicInteger();
        Caller user = new StreamUser("user@vsphere.local", () -> uses.incrementAndGet() < 3, () -> {});
        states.put("r1", new State(3, false, "three"));
        runs.events(user, "r1", "3", ALLOWED);
        later.addAndGet(Duration.ofSeconds(16).toNanos());
        assertThat(next()).isEqualTo(":still there");
        later.addAndGet(Duration.ofSeconds(16).toNanos());
        assertThat(next()).isEqualTo(":still there");
        later.addAndGet(Duration.ofSeconds(16).toNanos());
        assertThat(next()).isEqualTo(END);
        assertThat(uses).hasValue(3);
    }

    @Test
    void readsEachVersionOnceForAllListeners() throws InterruptedException {
        AtomicInteger reads = new AtomicInteger();
        LiveResource counted = streams.resource(
                "run", "/api/v1/runs", id -> Optional.of(states.get(id).version()), id -> {
                    reads.incrementAndGet();
                    return Optional.of(states.get(id));
                });
        states.put("r1", new State(3, false, "three"));
        for (int i = 0; i < 40; i++) {
            counted.events(USER, "r1", "3", ALLOWED);
        }
        int before = reads.get();
        states.put("r1", new State(4, false, "four"));
        for (int i = 0; i < 40; i++) {
            assertThat(next()).isEqualTo("id:4\nevent:run\ndata:four");
        }
        assertThat(reads).hasValue(before + 1);
    }

    @Test
    void refusesAUserWithTooManyStreamsAndServesOthers() {
        states.put("r1", new State(3, false, "three"));
        for (int i = 0; i < OpenStreams.MOST_PER_USER; i++) {
            runs.events(USER, "r1", "3", ALLOWED);
        }
        assertThatThrownBy(() -> runs.events(USER, "r1", "3", ALLOWED))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.status()).isEqualTo(429);
                    assertThat(problem.slug()).isEqualTo("too-many-event-streams");
                });
        runs.events(new StreamUser("other@vsphere.local"), "r1", "3", ALLOWED);
        assertThat(streams.open().count()).isEqualTo(OpenStreams.MOST_PER_USER + 1);
    }

    @Test
    void refusesMoreStreamsOfAllUsersThanItServes() {
        states.put("r1", new State(3, false, "three"));
        for (int i = 0; i < OpenStreams.MOST; i++) {
            runs.events(new StreamUser("user-" + i), "r1", "3", ALLOWED);
        }
        assertThatThrownBy(() -> runs.events(USER, "r1", "3", ALLOWED)).isInstanceOf(Problem.class);
    }

    @Test
    void countsNoStreamOfAnEndedResource() {
        states.put("r1", new State(3, true, "three"));
        for (int i = 0; i < 100_000; i++) {
            runs.events(USER, "r1", null, ALLOWED);
        }
        assertThat(streams.open().count()).isZero();
    }

    @Test
    void releasesStreamsThatEndBeforeTheirResponseBegins() {
        states.put("r1", new State(3, false, "three"));
        for (int i = 0; i < 30; i++) {
            runs.events(USER, "r1", null, ALLOWED);
        }
        states.put("r1", new State(4, true, "four"));
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(streams.open().count()).isZero());
    }
}
