package io.tidemark.platform.network;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.protocol.HttpClientContext;

/** Whether a request was sent, as soon as anybody has to know; then it stays so. */
final class Sending {

    private enum State {
        WAITING,
        BEGUN,
        PREVENTED
    }

    private static final String NAME = Sending.class.getName();

    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);

    private Sending() {}

    static Sending in(HttpClientContext exchange) {
        Sending sending = new Sending();
        exchange.setAttribute(NAME, sending);
        return sending;
    }

    static Sending of(HttpClientContext exchange) {
        return (Sending) Objects.requireNonNull(exchange.getAttribute(NAME));
    }

    /** There is a connection and the request is sent, unless that was prevented. */
    void begin() throws IOException {
        if (!state.compareAndSet(State.WAITING, State.BEGUN)) {
            throw new IOException("the request is no longer to be sent");
        }
    }

    /** Whether no byte of the request was sent; then, none will be. */
    boolean prevent() {
        return state.compareAndSet(State.WAITING, State.PREVENTED) || state.get() == State.PREVENTED;
    }
}
