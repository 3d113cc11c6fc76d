package io.tidemark.platform.http;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Limits what all responses in progress take together, and those of one server to half of it, each from its first byte
 * until its values are read. One response at a time may exceed a limit, so that responses that wait for each other end.
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
    private final Map<String, Long> takenByServer = new HashMap<>();
    private long taken;
    private @Nullable Share beyond;

    /** @param limit in bytes */
    public ResponseMemory(long limit) {
        this.limit = limit;
    }

    /** For one response of that server. */
    Share share(String server) {
        return new Share(server);
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

        private final String server;
        private long read;
        private long counted;
        private boolean closed;

        private Share(String server) {
            this.server = server;
        }

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
            if (more > 0 && (taken + more > limit || takenOfServer() + more > limit / 2)) {
                if (beyond != null && beyond != this) {
                    return false;
                }
                beyond = this;
            }
            read += bytes;
            count(more);
            return true;
        }

        private long takenOfServer() {
            return takenByServer.getOrDefault(server, 0L);
        }

        private void count(long more) {
            counted += more;
            taken += more;
            takenByServer.merge(server, more, (before, added) -> before + added == 0 ? null : before + added);
        }

        /** Gives all back. */
        @Override
        public void close() {
            lock.lock();
            try {
                closed = true;
                count(-counted);
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
