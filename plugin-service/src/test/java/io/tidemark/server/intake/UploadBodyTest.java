package io.tidemark.server.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UploadBodyTest {

    private final AtomicLong nanos = new AtomicLong();

    private UploadBody body(int bytes, long limit) {
        return new UploadBody(new ReceivedBody(new byte[bytes]), limit, 100, nanos::get);
    }

    @Test
    void endsAnUploadThatDripsAfterTheGrace() throws IOException {
        UploadBody body = body(10_000, 20_000);
        nanos.addAndGet(UploadBody.GRACE.toNanos());
        assertThat(body.read()).isZero();
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        assertThat(body.readNBytes(2000)).hasSize(2000);
        nanos.addAndGet(Duration.ofSeconds(20).toNanos());
        assertThatThrownBy(body::read)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(408));
    }

    @Test
    void endsAnUploadOverTheLimit() {
        UploadBody body = body(200, 100);
        assertThatThrownBy(() -> body.readNBytes(200))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(413));
    }

    @Test
    void readsWhatFollowsTheLastPartUpToALimit() throws IOException {
        assertThat(body(60_000, 1 << 20).drained()).isTrue();
        assertThat(body(200_000, 1 << 20).drained()).isFalse();
    }
}
