package io.tidemark.platform.exchange;

import java.net.http.HttpRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the exchanges of the threads to which a {@link RecordingScope} binds it, in the order of the requests, in memory
 * only. Can be used by several threads.
 */
public final class ExchangeRecorder {

    private final RecordingLimits limits;
    private final Clock clock;
    private final List<OpenExchange> exchanges = new ArrayList<>();
    private long left;
    private int kept;
    private int omitted;

    public ExchangeRecorder(Clock clock, RecordingLimits limits) {
        this.clock = clock;
        this.limits = limits;
        this.left = limits.bodies().toBytes();
    }

    /** A request that is sent now, with its body; beyond the limits, it is counted only. */
    synchronized OpenExchange sent(HttpRequest request, byte[] body) {
        OpenExchange exchange = new OpenExchange(this, clock, request, body);
        if (kept < limits.exchanges() && body.length <= left) {
            left -= body.length;
            kept++;
            exchanges.add(exchange);
        } else {
            omitted++;
        }
        return exchange;
    }

    /**
     * Room for more of the body of a response.
     *
     * @param kept the part of it that is kept already
     * @return the bytes of it to keep
     */
    synchronized int room(long kept, int more) {
        int room = (int) Math.max(0, Math.min(more, Math.min(left, limits.body().toBytes() - kept)));
        left -= room;
        return room;
    }

    /** The exchanges until now; those without a complete response are marked. */
    public List<RecordedExchange> exchanges() {
        List<OpenExchange> begun;
        synchronized (this) {
            begun = List.copyOf(exchanges);
        }
        return begun.stream().map(OpenExchange::recorded).toList();
    }

    /**
     * Moves exchanges and the number of those that did not fit; they stay here if the target fails.
     *
     * @param all whether those without a complete response are moved too
     */
    public void moveTo(Target target, boolean all) {
        List<OpenExchange> moved;
        int left;
        synchronized (this) {
            moved = exchanges.stream().filter(one -> all || one.over()).toList();
            left = omitted;
        }
        target.take(moved.stream().map(OpenExchange::recorded).toList(), left);
        synchronized (this) {
            exchanges.removeAll(moved);
            omitted -= left;
        }
    }

    /** Where exchanges are moved. */
    @FunctionalInterface
    public interface Target {
        /** @param omitted how many others did not fit */
        void take(List<RecordedExchange> moved, int omitted);
    }

    /** The exchanges that did not fit. */
    public synchronized int omitted() {
        return omitted;
    }
}
