package io.tidemark.platform.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** The body of a request, which is in memory. */
public final class RequestBytes {

    private RequestBytes() {}

    /** Empty without a body. */
    public static byte[] of(HttpRequest request) {
        return request.bodyPublisher()
                .filter(body -> body.contentLength() != 0)
                .map(RequestBytes::of)
                .orElseGet(() -> new byte[0]);
    }

    public static byte[] of(HttpRequest.BodyPublisher publisher) {
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
}
