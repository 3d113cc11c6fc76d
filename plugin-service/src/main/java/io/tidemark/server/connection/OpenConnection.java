package io.tidemark.server.connection;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection of a client and what it waits for. */
final class OpenConnection {

    /** Of the request that is next or in progress. */
    enum Phase {
        /** TLS handshake, request line and headers. */
        HEADERS,
        BODY,
        PROCESSED,
        /** Nothing of the next request has arrived. */
        IDLE;

        boolean unfinished() {
            return this == HEADERS || this == BODY;
        }
    }

    private final InetAddress address;
    private final boolean shared;
    private final AtomicInteger unfinished;
    private final Runnable closing;
    private Phase phase = Phase.HEADERS;
    private long since;
    private boolean closed;

    /**
     * @param unfinished counts the connections with an unfinished request
     * @param closing closes the connection in the background
     */
    OpenConnection(InetAddress address, boolean shared, AtomicInteger unfinished, long now, Runnable closing) {
        this.address = address;
        this.shared = shared;
        this.unfinished = unfinished;
        this.since = now;
        this.closing = closing;
        unfinished.incrementAndGet();
    }

    InetAddress address() {
        return address;
    }

    /** Whether many clients use its address. */
    boolean shared() {
        return shared;
    }

    synchronized Phase phase() {
        return phase;
    }

    /** When the phase began, in nanoseconds. */
    synchronized long since() {
        return since;
    }

    synchronized void is(Phase next, long now) {
        if (phase == next || closed) {
            return;
        }
        count(next.unfinished());
        phase = next;
        since = now;
    }

    private void count(boolean next) {
        if (phase.unfinished() != next) {
            unfinished.addAndGet(next ? 1 : -1);
        }
    }

    /** It no longer counts. */
    synchronized void end() {
        if (!closed) {
            count(false);
            closed = true;
        }
    }

    /** Whether it is open, was not asked to close, and waits for its client. */
    synchronized boolean waits() {
        return !closed && phase != Phase.PROCESSED;
    }

    /** Closes it unless that was done already. */
    void close() {
        end();
        closing.run();
    }
}
