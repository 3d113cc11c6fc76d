package io.tidemark.platform.http;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Limits what all responses in progress take together, each from its first byte until its values are read. One at a
 * time may exceed it, so that responses that wait for each other end.
 */
public final class ResponseMemory {

    /** Of the service: a sixteenth of the heap, 16 MB at least, and what the largest response may take. */
    public static final ResponseMemory OF_SERVICE =
            new ResponseMemory(Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 16));

    /** What each response may take without being counted, so that small ones never wait. */
    static final long UNCOUNTED = 64 << 10;

    private final long limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private long taken;
    private @Nullable Share beyond;

    /** @param limit in bytes */
    public ResponseMemory(long limit) {
        this.limit = limit;
    }

    /** For one response. */
    Share share() {
        return new Share();
    }

    /** Bytes that responses in progress take, without those that are not counted. */
    public long taken() {
        lock.lock();
        try {
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** What one response takes. */
    final class Share implements AutoCloseable {

        private long read;
        private long counted;
        private boolean closed;

        /** Takes more, at once or not at all. */
        void take(long bytes) throws ResponseMemoryFull {
            lock.lock();
            try {
                if (!taken(bytes)) {
                    throw new ResponseMemoryFull(limit);
                }
            } finally {
                lock.unlock();
            }
        }

        /** Takes more; waits for it as long as that. */
        void take(long bytes, long nanos) throws ResponseMemoryFull, InterruptedException {
            lock.lockInterruptibly();
            try {
                long left = nanos;
                while (!taken(bytes)) {
                    if (left <= 0) {
                        throw new ResponseMemoryFull(limit);
                    }
                    left = freed.awaitNanos(left);
                }
            } finally {
                lock.unlock();
            }
        }

        private boolean taken(long bytes) {
            if (closed) {
                return true;
            }
            long more = Math.max(0, read + bytes - UNCOUNTED) - counted;
            if (more > 0 && taken + more > limit) {
                if (beyond != null && beyond != this) {
                    return false;
                }
                beyond = this;
            }
            read += bytes;
            counted += more;
            taken += more;
            return true;
        }

        /** Gives all back. */
        @Override
        public void close() {
            lock.lock();
            try {
                closed = true;
                taken -= counted;
                counted = 0;
                if (beyond == this) {
                    beyond = null;
                }
                freed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
