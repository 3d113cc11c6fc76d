package io.tidemark.platform.live;

import static io.tidemark.platform.live.StreamUser.ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.live.LiveResource.State;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@Timeout(60)
class StreamChecksTest {

    private static final String SENT = "sent";
    private static final String CHECKED = "checked";
    private static final String END = "end";
    private static final int NONE = 0;

    private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
    private final AtomicLong nanos = new AtomicLong();
    private final LiveStreams streams = new LiveStreams(Recording::new, nanos::get);
    private final LiveResource runs = streams.resource(
            "run", "/api/v1/runs", id -> Optional.of(1L), id -> Optional.of(new State(1, false, "one")));
    private volatile int refusal = NONE;

    private final class Recording extends SseEmitter {

        @Override
        public void send(SseEventBuilder builder) {
            happened.add(SENT);
        }

        @Override
        public void complete() {
            happened.add(END);
        }
    }

    @AfterEach
    void stop() {
        streams.destroy();
    }

    private void check() {
        int status = refusal;
        happened.add(CHECKED);
        if (status != NONE) {
            throw new Problem(status, "refused", Statement.of("TEST", "no"));
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private String next() throws InterruptedException {
        return happened.poll(30, TimeUnit.SECONDS);
    }

    /** The next but what is sent. */
    private String nextCheck() throws InterruptedException {
        String next = next();
        while (SENT.equals(next)) {
            next = next();
        }
        return next;
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 500})
    void aStreamEndsAMinuteAfterItsCallerMayNoLongerFollowTheResource(int status) throws InterruptedException {
        runs.events(new StreamUser("user"), "r1", null, this::check);
        assertThat(next()).isEqualTo(SENT);
        pass(Duration.ofSeconds(60));
        assertThat(nextCheck()).isEqualTo(CHECKED);
        refusal = status;
        pass(Duration.ofSeconds(59));
        assertThat(next()).isEqualTo(SENT);
        pass(Duration.ofSeconds(1));
        assertThat(nextCheck()).isEqualTo(CHECKED);
        assertThat(nextCheck()).isEqualTo(END);
    }

    @Test
    void aStreamStaysWhileVcenterDoesNotRespond() throws InterruptedException {
        runs.events(new StreamUser("user"), "r1", null, this::check);
        assertThat(next()).isEqualTo(SENT);
        refusal = 503;
        for (int minute = 0; minute < 3; minute++) {
            pass(Duration.ofSeconds(60));
            assertThat(nextCheck()).isEqualTo(CHECKED);
        }
    }

    @Test
    void aStreamEndsWhenVcenterNoLongerAcceptsTheCredential() throws InterruptedException {
        StreamUser revoked = new StreamUser("user", () -> true, () -> {
            throw new Problem(401, "session-ended", Statement.of("TEST", "no"));
        });
        runs.events(revoked, "r1", null, ALLOWED);
        pass(Duration.ofSeconds(60));
        assertThat(nextCheck()).isEqualTo(END);
    }

    @Test
    void checksOfAVcenterThatDoesNotRespondAreFewAndDelayNoOther() {
        Queue<Runnable> running = new ArrayDeque<>();
        StreamChecks checks = new StreamChecks(running::add);
        for (int count = 0; count < StreamChecks.AT_ONCE; count++) {
            assertThat(checks.start("one", ALLOWED)).isTrue();
        }
        assertThat(checks.start("one", ALLOWED)).isFalse();
        assertThat(checks.start("other", ALLOWED)).isTrue();
        running.remove().run();
        assertThat(checks.start("one", ALLOWED)).isTrue();
    }
}
