package io.tidemark.platform.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Bodies of responses between streams and the interfaces of the JDK. */
final class HttpBodies {

    private static final int CHUNK = 1 << 14;

    private HttpBodies() {}

    /**
     * Passes the body of a response on, as much as the subscriber asks for, until it ends or the subscriber cancels.
     *
     * @param body null for none
     * @param end ends the connection
     */
    static void pass(@Nullable InputStream body, BodySubscriber<?> subscriber, Runnable end) throws IOException {
        Demand demand = new Demand(end);
        subscriber.onSubscribe(demand);
        try (InputStream source = body == null ? InputStream.nullInputStream() : body) {
            byte[] chunk = new byte[CHUNK];
            int length = source.read(chunk);
            while (length >= 0) {
                if (!demand.next()) {
                    return;
                }
                subscriber.onNext(List.of(ByteBuffer.wrap(Arrays.copyOf(chunk, length))));
                length = source.read(chunk);
            }
            subscriber.onComplete();
        } catch (IOException e) {
            subscriber.onError(e);
            throw e;
        }
    }

    /** How many parts a subscriber asks for. */
    private static final class Demand implements Flow.Subscription {

        private static final int ENDLESS = 1 << 20;

        private final Semaphore parts = new Semaphore(0);
        private final Runnable end;
        private volatile boolean canceled;

        Demand(Runnable end) {
            this.end = end;
        }

        @Override
        public void request(long count) {
            parts.release((int) Math.min(count, ENDLESS));
        }

        @Override
        public void cancel() {
            canceled = true;
            parts.release();
            end.run();
        }

        /** Waits until the subscriber asks for a part; false if it asks for no more. */
        boolean next() {
            try {
                parts.acquire();
                return !canceled;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
