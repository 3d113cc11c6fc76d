package io.tidemark.platform.exchange;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Passes the body of a response on and copies it into the recording; one that is not read to its end stays incomplete. */
final class CopiedBody<T> implements BodySubscriber<T> {

    private final BodySubscriber<T> reader;
    private final OpenExchange exchange;

    CopiedBody(BodySubscriber<T> reader, OpenExchange exchange) {
        this.reader = reader;
        this.exchange = exchange;
    }

    @Override
    public CompletionStage<T> getBody() {
        return reader.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        reader.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        buffers.forEach(exchange::received);
        reader.onNext(buffers);
    }

    @Override
    public void onError(Throwable failure) {
        exchange.failed(failure);
        reader.onError(failure);
    }

    @Override
    public void onComplete() {
        exchange.completed();
        reader.onComplete();
    }
}
