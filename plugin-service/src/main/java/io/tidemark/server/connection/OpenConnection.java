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

    /** What the socket of the connection does. */
    interface Transport {

        /** Closes it in the background, as the server does at its own timeouts. */
        void close();

        /** Closes it although a thread writes to it. */
        default void cut() {
            close();
        }

        /** Bytes of the response that were written, if a thread waits until its client reads them; otherwise -1. */
        default long writtenToWaitingClient() {
            return -1;
        }
    }

    private final InetAddress address;
    private final boolean shared;
    private final AtomicInteger unfinished;
    private final Transport transport;
    private final SlowReader reader = new SlowReader();
    private Phase phase = Phase.HEADERS;
    private long since;
    private boolean closed;

    /**
     * @param unfinished counts the connections with an unfinished request
     */
    OpenConnection(InetAddress address, boolean shared, AtomicInteger unfinished, long now, Transport transport) {
        this.address = address;
        this.shared = shared;
        this.unfinished = unfinished;
        this.since = now;
        this.transport = transport;
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
        transport.close();
    }

    /** Whether a thread waits until its client reads a response. */
    boolean waitsForReader() {
        synchronized (this) {
            if (closed || phase != Phase.PROCESSED) {
                return false;
            }
        }
        return transport.writtenToWaitingClient() >= 0;
    }

    /** Whether its client reads a response, for which a thread waits, more slowly than the limit; then it is closed. */
    boolean cutIfTooSlow(SlowReader.Limit limit, long now) {
        if (phase() != Phase.PROCESSED || !reader.isTooSlow(limit, transport.writtenToWaitingClient(), now)) {
            return false;
        }
        end();
        transport.cut();
        return true;
    }
}
