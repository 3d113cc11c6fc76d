package io.tidemark.reclaim.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.ReclaimRuns;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@Timeout(30)
class RunEventsTest {

    private static final int STREAMS = 20;

    private final ReclaimRuns runs = mock();
    private final ReclaimRun run = mock();

    /** A client that reads nothing until everybody has been served. */
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
        when(run.id()).thenReturn("gone");
        RunEvents events = new RunEvents(runs, () -> new Stalled(served));
        for (int i = 0; i < STREAMS; i++) {
            events.follow(run, null);
        }
        assertThat(served.await(10, TimeUnit.SECONDS)).isTrue();
        events.destroy();
    }
}
