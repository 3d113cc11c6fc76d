package io.tidemark.server.intake;

import io.tidemark.server.connection.Exchange;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads a body as it arrives, without a thread that waits, and continues with the request. */
final class BodyReading implements ReadListener, AsyncListener {

    private static final int CHUNK = 8192;

    private final SuspendedRequest request;
    private final Exchange exchange;
    private final ServletInputStream stream;
    private final Limits limits;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private long received;
    private boolean placed;
    private boolean ended;

    /**
     * Limits of a body.
     *
     * @param bytes largest body
     * @param discarded a larger one is read up to here before it is refused, as a client may read no response while it
     *     sends
     * @param tooLarge refuses a larger one
     * @param small a larger one needs a place in memory
     * @param place takes that place until the request ends, if one is free
     * @param within for the whole body
     */
    record Limits(
            long bytes,
            long discarded,
            Consumer<SuspendedRequest> tooLarge,
            long small,
            Predicate<SuspendedRequest> place,
            Duration within) {}

    private BodyReading(SuspendedRequest request, Exchange exchange, ServletInputStream stream, Limits limits) {
        this.request = request;
        this.exchange = exchange;
        this.stream = stream;
        this.limits = limits;
    }

    static void start(SuspendedRequest request, Exchange exchange, ServletInputStream stream, Limits limits) {
        BodyReading reading = new BodyReading(request, exchange, stream, limits);
        exchange.readingBody();
        request.context().setTimeout(limits.within().toMillis());
        request.context().addListener(reading);
        stream.setReadListener(reading);
    }

    @Override
    public void onDataAvailable() throws IOException {
        byte[] chunk = new byte[CHUNK];
        while (!ended && stream.isReady() && !stream.isFinished()) {
            int count = stream.read(chunk);
            if (count > 0) {
                received += count;
                take(chunk, count);
            }
        }
    }

    private void take(byte[] chunk, int count) {
        if (tooLarge()) {
            content.reset();
            if (received > limits.discarded()) {
                request.abandonBody();
                refuseTooLarge();
            }
            return;
        }
        content.write(chunk, 0, count);
        if (received > limits.small() && !placed) {
            placed = limits.place().test(request);
            if (!placed) {
                end();
                request.refuse(SuspendedRequest.tooMany());
            }
        }
    }

    private boolean tooLarge() {
        return received > limits.bytes();
    }

    private void refuseTooLarge() {
        end();
        limits.tooLarge().accept(request);
    }

    @Override
    public void onAllDataRead() {
        if (ended) {
            return;
        }
        if (tooLarge()) {
            refuseTooLarge();
        } else {
            end();
            request.proceed(new ReceivedBody(content.toByteArray()));
        }
    }

    /** The client is gone, or its connection was closed for others; the listener of the request ends it. */
    @Override
    public void onError(Throwable failure) {
        exchange.bodyRead();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        if (!ended) {
            end();
            exchange.bodyTooSlow();
            request.refuse(UploadBody.tooSlow(limits.within()));
        }
    }

    @Override
    public void onError(AsyncEvent event) {
        if (!ended) {
            end();
            event.getAsyncContext().complete();
        }
    }

    private void end() {
        ended = true;
        exchange.bodyRead();
        request.context().setTimeout(0);
    }

    @Override
    public void onComplete(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
}
