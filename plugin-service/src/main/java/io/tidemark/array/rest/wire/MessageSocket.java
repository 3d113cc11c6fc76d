package io.tidemark.array.rest.wire;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One WebSocket connection, whose messages are read one at a time while they arrive. Parts of messages are requested as they are read, so that
 * an array cannot send more than the reader takes. A message that nobody waits for ends the connection.
 */
public final class MessageSocket implements WebSocket.Listener {

    /** Parts that may arrive before the reader takes them; also pings, and the end of the connection. */
    private static final int AHEAD = 3;

    private static final Duration LONGEST_GOODBYE = Duration.ofSeconds(2);

    private final CompletableFuture<IOException> ended = new CompletableFuture<>();
    private @Nullable WebSocket socket;
    private @Nullable BodySubscriber<?> reader;
    private int requested;

    public boolean open() {
        return !ended.isDone();
    }

    /** Sends a message, which is complete when the result is. */
    public CompletableFuture<WebSocket> send(String message) {
        return connected().sendText(message, true);
    }

    private synchronized WebSocket connected() {
        if (socket == null) {
            throw new IllegalStateException("not connected");
        }
        return socket;
    }

    /** Passes the next message on; it ends with the message, and fails when the connection ends before. */
    public void receive(BodySubscriber<?> message) {
        synchronized (this) {
            reader = message;
        }
        message.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                MessageSocket.this.request(count);
            }

            @Override
            public void cancel() {
                abort();
            }
        });
        if (!open()) {
            end(ended.join());
        }
    }

    private void end(IOException why) {
        ended.complete(why);
        BodySubscriber<?> waiting;
        synchronized (this) {
            waiting = reader;
            reader = null;
        }
        if (waiting != null) {
            waiting.onError(ended.join());
        }
    }

    private void request(long count) {
        WebSocket known;
        long more;
        synchronized (this) {
            known = connected();
            more = Math.min(count, AHEAD - requested);
            requested += (int) Math.max(0, more);
        }
        if (more > 0) {
            known.request(more);
        }
    }

    @Override
    public void onOpen(WebSocket opened) {
        synchronized (this) {
            socket = opened;
        }
        if (open()) {
            request(1);
        } else {
            opened.abort();
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        BodySubscriber<?> known;
        synchronized (this) {
            requested--;
            known = reader;
            reader = last ? null : known;
        }
        if (known == null) {
            broken("unexpected message");
            return null;
        }
        known.onNext(List.of(StandardCharsets.UTF_8.encode(CharBuffer.wrap(data))));
        if (last) {
            known.onComplete();
            request(1);
        }
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        broken("binary message");
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
        return again();
    }

    @Override
    public @Nullable CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
        return again();
    }

    private @Nullable CompletionStage<?> again() {
        synchronized (this) {
            requested--;
        }
        request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        end(new IOException("connection closed (" + code + (reason.isBlank() ? "" : ", " + reason) + ")"));
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable failure) {
        end(failure instanceof IOException known ? known : new IOException(failure.getMessage(), failure));
    }

    private void broken(String what) {
        end(new IOException(what));
        abort();
    }

    /** Ends the connection at once. */
    public void abort() {
        end(new IOException("connection ended"));
        WebSocket known;
        synchronized (this) {
            known = socket;
        }
        if (known != null) {
            known.abort();
        }
    }

    /** Ends the connection as the protocol does, in a short time. */
    public void close() {
        try {
            if (open()) {
                connected()
                        .sendClose(WebSocket.NORMAL_CLOSURE, "")
                        .get(LONGEST_GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
                ended.get(LONGEST_GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            end(new IOException(e));
        } finally {
            abort();
        }
    }
}
