package io.tidemark.platform.http;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Collects a body that no thread waits for; fails with {@link AnswerTooLarge}, {@link ResponseMemoryFull} or a
 * {@link java.util.concurrent.TimeoutException} and closes the connection when it exceeds the limits.
 */
public final class BoundedBody implements BodySubscriber<CollectedBody> {

    private final long limit;
    private final CollectedBody body;
    private final CompletableFuture<CollectedBody> result = new CompletableFuture<>();
    private final CompletableFuture<CollectedBody> released = new CompletableFuture<>();
    private volatile @Nullable Subscription subscription;

    /**
     * @param server its address
     * @param limit in bytes
     * @param time from the first header to the last byte
     */
    public BoundedBody(String server, long limit, Duration time) {
        this(limit, time, ResponseMemory.OF_SERVICE.share(server));
    }

    BoundedBody(long limit, Duration time, ResponseMemory.Share share) {
        this.limit = limit;
        this.body = new CollectedBody(share);
        result.orTimeout(time.toMillis(), TimeUnit.MILLISECONDS).whenComplete((done, failure) -> {
            if (failure != null) {
                body.close();
                cancel();
                released.completeExceptionally(failure);
            } else {
                released.complete(done);
            }
        });
    }

    @Override
    public CompletionStage<CollectedBody> getBody() {
        return released;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        if (result.isDone()) {
            given.cancel();
        } else {
            given.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (result.isDone()) {
                return;
            }
            if (body.size() + part.remaining() > limit) {
                result.completeExceptionally(new AnswerTooLarge(limit));
                return;
            }
            try {
                body.add(part);
            } catch (ResponseMemoryFull e) {
                result.completeExceptionally(e);
                return;
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(body);
    }

    private void cancel() {
        Subscription known = subscription;
        if (known != null) {
            known.cancel();
        }
    }
}
