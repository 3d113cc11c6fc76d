package io.tidemark.platform.network;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Bodies of requests and responses between streams and the interfaces of the JDK. */
final class HttpBodies {

    private static final int CHUNK = 1 << 14;

    private HttpBodies() {}

    /** The bytes of the body of a request, which is in memory. */
    static byte[] of(HttpRequest.BodyPublisher publisher) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CompletableFuture<byte[]> all = new CompletableFuture<>();
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer part) {
                byte[] chunk = new byte[part.remaining()];
                part.get(chunk);
                bytes.writeBytes(chunk);
            }

            @Override
            public void onError(Throwable failure) {
                all.completeExceptionally(failure);
            }

            @Override
            public void onComplete() {
                all.complete(bytes.toByteArray());
            }
        });
        return all.join();
    }

    /**
     * Passes the body of a response on until it ends or the subscriber cancels.
     *
     * @param body null for none
     * @param end ends the connection
     */
    static void pass(@Nullable InputStream body, BodySubscriber<?> subscriber, Runnable end) {
        AtomicBoolean canceled = new AtomicBoolean();
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {
                canceled.set(true);
                end.run();
            }
        });
        try {
            byte[] chunk = new byte[CHUNK];
            int length = body == null ? -1 : body.read(chunk);
            while (length >= 0 && !canceled.get()) {
                subscriber.onNext(List.of(ByteBuffer.wrap(chunk.clone(), 0, length)));
                length = body == null ? -1 : body.read(chunk);
            }
            subscriber.onComplete();
        } catch (IOException e) {
            subscriber.onError(e);
        }
    }
}
