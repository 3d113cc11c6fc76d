package io.tidemark.platform.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response while it arrives, for one reader, who closes it when the values are read. Reading waits until
 * the deadline of the exchange at most and fails beyond the limits with {@link AnswerTooLarge}, {@link AnswerNotComplete}
 * or {@link ResponseMemoryFull}; closing it early closes the connection.
 */
public final class AnswerStream extends InputStream implements BodySubscriber<AnswerStream> {

    /** What arrived: buffers, none at the end; a failure of the connection. */
    private record Arrival(
            List<ByteBuffer> buffers, @Nullable Throwable failure) {}

    /** Buffers that are requested before the reader needs them: the next ones are decrypted while it parses. */
    private static final int AHEAD = 3;

    private final long limit;
    private final Duration time;
    private final long deadline;
    private final ResponseMemory.Share share;
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final Deque<ByteBuffer> unread = new ArrayDeque<>();
    private volatile @Nullable Subscription subscription;
    private @Nullable IOException failure;
    private boolean ended;
    private long count;

    /**
     * @param server its address
     * @param limit in bytes
     * @param time of the whole exchange
     * @param deadline when it ends, in the unit of {@link System#nanoTime}
     */
    public AnswerStream(String server, long limit, Duration time, long deadline) {
        this(limit, time, deadline, ResponseMemory.OF_SERVICE.share(server));
    }

    AnswerStream(long limit, Duration time, long deadline, ResponseMemory.Share share) {
        this.limit = limit;
        this.time = time;
        this.deadline = deadline;
        this.share = share;
    }

    /** Bytes read. */
    public long count() {
        return count;
    }

    /** Why reading failed; null if it did not. */
    public @Nullable IOException failure() {
        return failure;
    }

    /** Takes memory for what is made of the bytes, until the stream is closed; waits and fails as reading does. */
    public void reserve(long bytes) throws IOException {
        try {
            makeRoom(bytes);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Reads the rest, so that the connection can be used again. */
    public void drain() throws IOException {
        byte[] rest = new byte[8192];
        while (read(rest, 0, rest.length) >= 0) {
            // only counted
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            if (!await()) {
                return -1;
            }
        } catch (IOException e) {
            failure = e;
            throw e;
        }
        ByteBuffer next = unread.element();
        int taken = Math.min(length, next.remaining());
        next.get(into, offset, taken);
        return taken;
    }

    /** False at the end of the body. */
    private boolean await() throws IOException {
        while (!ended) {
            while (!unread.isEmpty() && !unread.element().hasRemaining()) {
                unread.remove();
            }
            if (!unread.isEmpty()) {
                return true;
            }
            take(arrival());
        }
        return false;
    }

    private void take(Arrival arrival) throws IOException {
        if (arrival.failure() != null) {
            throw arrival.failure() instanceof IOException broken
                    ? broken
                    : new IOException(arrival.failure().getMessage(), arrival.failure());
        }
        ended = arrival.buffers().isEmpty();
        long more = arrival.buffers().stream().mapToLong(ByteBuffer::remaining).sum();
        count += more;
        if (count > limit) {
            throw new AnswerTooLarge(limit);
        }
        makeRoom(more);
        unread.addAll(arrival.buffers());
        Subscription known = subscription;
        if (known != null && !ended) {
            known.request(1);
        }
    }

    private Arrival arrival() throws IOException {
        try {
            long left = deadline - System.nanoTime();
            Arrival next = left > 0 ? arrivals.poll(left, TimeUnit.NANOSECONDS) : null;
            if (next != null) {
                return next;
            }
            throw new AnswerNotComplete(time);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private void makeRoom(long bytes) throws IOException {
        try {
            share.take(bytes, deadline - System.nanoTime());
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted");
    }

    @Override
    public void close() {
        share.close();
        Subscription known = subscription;
        if (known != null && !ended) {
            known.cancel();
        }
    }

    @Override
    public CompletionStage<AnswerStream> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(AHEAD);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (!buffers.isEmpty()) {
            arrivals.add(new Arrival(buffers, null));
        }
    }

    @Override
    public void onError(Throwable broken) {
        arrivals.add(new Arrival(List.of(), broken));
    }

    @Override
    public void onComplete() {
        arrivals.add(new Arrival(List.of(), null));
    }
}
