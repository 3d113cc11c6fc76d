package io.tidemark.server.intake;

import io.tidemark.platform.Problem;
import io.tidemark.server.http.HttpMessage;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A request that gave its thread back, until its body has arrived and it is its turn. */
final class SuspendedRequest {

    private final ReceivedRequest request;
    private final Turns turns;
    private final Turns.@Nullable Line line;
    private final AsyncContext context;
    private final AtomicReference<@Nullable Runnable> atTheEnd = new AtomicReference<>();

    /** @param line null if the request needs no turn */
    SuspendedRequest(HttpServletRequest request, HttpServletResponse response, Turns turns, Turns.@Nullable Line line) {
        this.request = new ReceivedRequest(request, ReceivedBody.empty());
        this.turns = turns;
        this.line = line;
        this.context = request.startAsync(this.request, response);
        context.setTimeout(0);
        context.addListener(new End());
    }

    AsyncContext context() {
        return context;
    }

    /** @param step runs once, when the request has ended in any way */
    void atTheEnd(Runnable step) {
        atTheEnd.set(step);
    }

    /** Continues with the other filters, now or when it is its turn. */
    void proceed(ReceivedBody body) {
        request.body(body);
        Turns.Place place = line == null ? Turns.Place.TURN : turns.take(line, this::dispatchInTurn);
        if (place == Turns.Place.TURN) {
            dispatchInTurn();
        } else if (place == Turns.Place.REFUSED) {
            refuse(tooMany());
        }
    }

    static Problem tooMany() {
        return new Problem(429, "too-many-requests", HttpMessage.TOO_MANY_REQUESTS.statement())
                .with("retryAfterSeconds", 1);
    }

    private void dispatchInTurn() {
        if (line != null) {
            request.turn(() -> turns.leave(line));
        }
        try {
            context.dispatch();
        } catch (IllegalStateException e) {
            // The client is gone.
            request.endTurn();
        }
    }

    /** The rest of the body is not read. */
    void abandonBody() {
        request.abandonBody();
    }

    void refuse(Problem reason) {
        Refusals.refuse(request, reason);
        context.dispatch();
    }

    /** Also for a request that ends before the other filters see it. */
    private final class End implements AsyncListener {

        @Override
        public void onComplete(AsyncEvent event) {
            request.endTurn();
            Runnable step = atTheEnd.getAndSet(null);
            if (step != null) {
                step.run();
            }
        }

        @Override
        public void onError(AsyncEvent event) {
            request.endTurn();
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
