package io.tidemark.server.connection;

import java.time.Duration;

/** Measures how fast the client of a connection reads a response while a thread of the server waits for it. */
final class SlowReader {

    /**
     * The lowest rate.
     *
     * @param bytesPerSecond average of each interval
     */
    record Limit(long bytesPerSecond, Duration interval) {}

    private long since;
    private long from = -1;

    /** @param written bytes of the response; -1 if no thread waits, which begins a new interval */
    synchronized boolean isTooSlow(Limit limit, long written, long now) {
        if (written < 0 || from < 0 || written < from) {
            from = written;
            since = now;
            return false;
        }
        long nanos = now - since;
        if (nanos < limit.interval().toNanos()) {
            return false;
        }
        boolean slow = written - from < limit.bytesPerSecond() * (nanos / 1e9);
        from = written;
        since = now;
        return slow;
    }
}
