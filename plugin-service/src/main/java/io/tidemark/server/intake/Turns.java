package io.tidemark.server.intake;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Bounds the requests that are in progress at once for a sender; further ones wait in order, without a thread. */
final class Turns {

    /**
     * Those who share their turns.
     *
     * @param most requests in progress at once
     * @param waiting further ones that may wait
     */
    record Line(String name, int most, int waiting) {}

    /** What became of a request. */
    enum Place {
        TURN,
        WAITING,
        REFUSED
    }

    private static final class Requests {
        private int running;
        private final Queue<Runnable> waiting = new ArrayDeque<>();
    }

    private final Map<String, Requests> lines = new HashMap<>();

    /** Whether a turn was free; it ends with {@link #leave}. */
    boolean take(Line line) {
        return take(line, null) == Place.TURN;
    }

    /** @param later starts the request when it is its turn, which ends with {@link #leave} in any case */
    synchronized Place take(Line line, @Nullable Runnable later) {
        Requests requests = lines.computeIfAbsent(line.name(), ignored -> new Requests());
        if (requests.running < line.most()) {
            requests.running++;
            return Place.TURN;
        }
        if (later == null || requests.waiting.size() >= line.waiting()) {
            return Place.REFUSED;
        }
        requests.waiting.add(later);
        return Place.WAITING;
    }

    /** Passes the turn on to the first that waits. */
    void leave(Line line) {
        Runnable next = next(line);
        if (next != null) {
            next.run();
        }
    }

    private synchronized @Nullable Runnable next(Line line) {
        Requests requests = lines.get(line.name());
        if (requests == null) {
            return null;
        }
        Runnable next = requests.waiting.poll();
        if (next == null && --requests.running == 0) {
            lines.remove(line.name());
        }
        return next;
    }
}
