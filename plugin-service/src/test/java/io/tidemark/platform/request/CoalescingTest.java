package io.tidemark.platform.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CoalescingTest {

    private final Coalescing<String, String> coalescing = new Coalescing<>();
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void asksOnceForThreadsThatAskTheSameAtOnce() throws InterruptedException {
        assertThat(whileOneAsks(() -> "answer " + asked.incrementAndGet())).isEqualTo("answer 1");
        assertThat(coalescing.of("a", () -> "answer " + asked.incrementAndGet()))
                .isEqualTo("answer 2");
    }

    @Test
    void sharesTheFailureAndAsksAgainAfterwards() {
        assertThatIllegalStateException()
                .isThrownBy(() -> whileOneAsks(() -> {
                    throw new IllegalStateException("no answer " + asked.incrementAndGet());
                }))
                .withMessage("no answer 1");
        assertThat(coalescing.of("a", () -> "answer")).isEqualTo("answer");
    }

    @Test
    void asksForEachKey() {
        assertThat(coalescing.of("a", () -> coalescing.of("b", () -> "of b"))).isEqualTo("of b");
    }

    /** What a thread gets that asks while another one waits for this answer. */
    private String whileOneAsks(Supplier<String> answer) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture.runAsync(() -> coalescing.of("a", () -> {
            begun.countDown();
            await(goOn);
            return answer.get();
        }));
        begun.await();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        AtomicReference<String> result = new AtomicReference<>();
        Thread second = new Thread(() -> {
            try {
                result.set(coalescing.of("a", answer));
            } catch (RuntimeException e) {
                failure.set(e);
            }
        });
        second.start();
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        goOn.countDown();
        second.join();
        if (failure.get() != null) {
            throw failure.get();
        }
        return result.get();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
