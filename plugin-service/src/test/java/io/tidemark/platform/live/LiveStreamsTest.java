package io.tidemark.platform.live;

import static io.tidemark.platform.live.StreamUser.ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@Timeout(300)
class LiveStreamsTest {

    private static final int STREAMS = 20;

    /** A client that reads nothing until all others were served. */
    private static final class Stalled extends SseEmitter {

        private final CountDownLatch served;

        Stalled(CountDownLatch served) {
            this.served = served;
        }

        @Override
        public void complete() {
            served.countDown();
            try {
                served.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void servesEveryStreamWhileOthersStall() throws InterruptedException {
        CountDownLatch served = new CountDownLatch(STREAMS);
        LiveStreams streams = new LiveStreams(() -> new Stalled(served), System::nanoTime);
        try {
            LiveResource gone = streams.resource(
                    "run",
                    "/api/v1/runs",
                    id -> Optional.empty(),
                    id -> Optional.of(new LiveResource.State(1, false, "one")));
            for (int i = 0; i < STREAMS; i++) {
                gone.events(new StreamUser("user@vsphere.local"), "gone", null, ALLOWED);
            }
            assertThat(served.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            streams.destroy();
        }
    }
}
