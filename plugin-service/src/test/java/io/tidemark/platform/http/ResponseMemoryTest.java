package io.tidemark.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ResponseMemoryTest {

    private static final int KB = 1 << 10;
    private static final Duration AMPLE = Duration.ofMinutes(10);

    private final ResponseMemory memory = new ResponseMemory(256 * KB);

    /** Sends as many blocks as are asked for, then the end. */
    private static final class Blocks implements Flow.Subscription {

        private final AnswerStream stream;
        private int left;

        Blocks(AnswerStream stream, int kilobytes) {
            this.stream = stream;
            this.left = kilobytes / 16;
        }

        @Override
        public void request(long count) {
            if (left-- > 0) {
                stream.onNext(List.of(ByteBuffer.allocate(16 * KB)));
            } else {
                stream.onComplete();
            }
        }

        @Override
        public void cancel() {}
    }

    private AnswerStream response(int kilobytes) {
        AnswerStream stream = new AnswerStream(1 << 20, AMPLE, System.nanoTime() + AMPLE.toNanos(), memory);
        stream.onSubscribe(new Blocks(stream, kilobytes));
        return stream;
    }

    @Test
    void responsesAtOnceTakeTheLimitAndOneLargestResponseAtMostAndAllEnd() throws Exception {
        AtomicLong most = new AtomicLong();
        ExecutorService readers = Executors.newFixedThreadPool(20);
        List<CompletableFuture<Long>> reading = new ArrayList<>();
        for (int number = 0; number < 20; number++) {
            AnswerStream response = response(512);
            reading.add(CompletableFuture.supplyAsync(
                    () -> {
                        try (response) {
                            while (response.skip(16 * KB) > 0) {
                                most.accumulateAndGet(memory.taken(), Math::max);
                            }
                            return response.count();
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    readers));
        }
        for (CompletableFuture<Long> response : reading) {
            assertThat(response.get()).isEqualTo(512 * KB);
        }
        readers.shutdown();
        assertThat(most.get()).isBetween(1L, (256L + 512) * KB);
        assertThat(memory.taken()).isZero();
    }

    @Test
    void smallResponsesAreReadWhileLargeOnesTakeAll() throws IOException {
        try (ResponseMemory.Share all = memory.share();
                AnswerStream small = response(64)) {
            all.take(1024 * KB);

            small.drain();

            assertThat(small.count()).isEqualTo(64 * KB);
            assertThat(memory.taken()).isEqualTo((1024 - 64) * KB);
        }
        assertThat(memory.taken()).isZero();
    }

    @Test
    void aResponseWithoutRoomFailsAtItsDeadline() throws IOException {
        try (ResponseMemory.Share all = memory.share();
                ResponseMemory.Share other = memory.share()) {
            all.take(1024 * KB);

            assertThatThrownBy(() -> other.take(65 * KB, 1)).isInstanceOf(ResponseMemoryFull.class);
            assertThatThrownBy(() -> other.take(65 * KB)).isInstanceOf(ResponseMemoryFull.class);
            assertThat(memory.taken()).isEqualTo((1024 - 64) * KB);
        }
    }

    @Test
    void aCollectedBodyTakesItsSizeUntilItIsClosed() throws Exception {
        BoundedBody body = new BoundedBody(1 << 20, AMPLE, memory);
        body.onNext(List.of(ByteBuffer.allocate(100 * KB)));
        assertThat(memory.taken()).isEqualTo(36 * KB);
        body.onComplete();

        body.getBody().toCompletableFuture().get().close();

        assertThat(memory.taken()).isZero();
    }

    @Test
    void aCollectedBodyThatFailsTakesNothing() throws IOException {
        try (ResponseMemory.Share all = memory.share()) {
            all.take(1024 * KB);
            BoundedBody body = new BoundedBody(1 << 20, AMPLE, memory);
            body.onNext(List.of(ByteBuffer.allocate(16 * KB)));
            body.onNext(List.of(ByteBuffer.allocate(100 * KB)));

            assertThatThrownBy(() -> body.getBody().toCompletableFuture().get())
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(ResponseMemoryFull.class);
            assertThat(memory.taken()).isEqualTo((1024 - 64) * KB);
        }
    }
}
