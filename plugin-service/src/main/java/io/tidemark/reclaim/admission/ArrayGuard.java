package io.tidemark.reclaim.admission;

import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.QueueMessage;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.settings.ReclaimSettings.Guard;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Finds the arrays that are too busy for another run. An array that does not respond or does not report its load does
 * not delay runs. Safe for threads.
 */
@Component
public class ArrayGuard {

    private static final Logger LOG = LoggerFactory.getLogger(ArrayGuard.class);
    private static final Duration FRESH = Duration.ofSeconds(15);

    /**
     * The last check of one array; {@code since} start of the busy time, null if it is not busy; {@code reported}
     * whether it reported its load.
     */
    private record LoadReading(
            Instant at,
            boolean reported,
            @Nullable Statement busy,
            @Nullable Instant since) {}

    private final ConnectedArrays arrays;
    private final Clock clock;
    private final Map<String, LoadReading> readings = new ConcurrentHashMap<>();

    public ArrayGuard(ConnectedArrays arrays, Clock clock) {
        this.arrays = arrays;
        this.clock = clock;
    }

    /** The busy arrays, with the figure over the limit; queries each at most every 15 s. */
    public Map<String, Statement> busy(Collection<String> ids, Guard guard) {
        if (!guard.on()) {
            readings.clear();
            return Map.of();
        }
        Map<String, Statement> busy = new HashMap<>();
        for (String id : ids) {
            Statement why =
                    readings.compute(id, (key, last) -> read(key, last, guard)).busy();
            if (why != null) {
                busy.put(id, why);
            }
        }
        return busy;
    }

    /** The arrays that are busy, or for which this is unknown, with the reason. */
    public Map<String, Statement> notCalm(Collection<String> ids, Guard guard) {
        Map<String, Statement> notCalm = new HashMap<>();
        for (String id : ids) {
            if (!guard.on()) {
                notCalm.put(id, QueueMessage.ARRAY_LIMITS_UNSET.statement());
                continue;
            }
            LoadReading reading = readings.compute(id, (key, last) -> read(key, last, guard));
            Statement why = reading.reported() ? reading.busy() : loadUnknown();
            if (why != null) {
                notCalm.put(id, why);
            }
        }
        return notCalm;
    }

    /** Why a run that waits since {@code waiting} for one of the arrays should not wait longer; empty while it may. */
    Optional<Statement> givenUp(List<String> ids, Instant waiting, Guard guard) {
        for (String id : ids) {
            LoadReading reading = readings.get(id);
            Instant since = reading == null ? null : reading.since();
            if (since == null || reading == null) {
                continue;
            }
            Instant from = since.isBefore(waiting) ? waiting : since;
            if (!clock.instant().isBefore(from.plus(guard.giveUpAfter()))) {
                return Optional.of(RunProblemMessage.ARRAY_BUSY_TOO_LONG.with(
                        "minutes", guard.giveUpAfter().toMinutes(), "arrayId", id));
            }
        }
        return Optional.empty();
    }

    private LoadReading read(String id, @Nullable LoadReading last, Guard guard) {
        Instant now = clock.instant();
        if (last != null && now.isBefore(last.at().plus(FRESH)) && !now.isBefore(last.at())) {
            return last;
        }
        ArrayPerformance load = arrayOf(id).orElse(null);
        Statement busy = load == null ? null : judge(load, guard);
        Instant since = busy == null ? null : last == null || last.since() == null ? now : last.since();
        return new LoadReading(now, load != null, busy, since);
    }

    private Optional<ArrayPerformance> arrayOf(String id) {
        try {
            return arrays.performance(id);
        } catch (Problem e) {
            LOG.debug("array {} does not report its load", id, e);
            return Optional.empty();
        }
    }

    private static @Nullable Statement judge(ArrayPerformance load, Guard guard) {
        Long latency = longer(load.reads().latencyMicros(), load.writes().latencyMicros());
        if (guard.maxLatencyMicros() != null && latency != null && latency > guard.maxLatencyMicros()) {
            return busy(QueueMessage.ARRAY_BUSY_LATENCY, latency, guard.maxLatencyMicros());
        }
        if (guard.maxQueueDepth() != null && load.queueDepth() != null && load.queueDepth() > guard.maxQueueDepth()) {
            return busy(QueueMessage.ARRAY_BUSY_QUEUE, load.queueDepth(), guard.maxQueueDepth());
        }
        Double percent = load.busy() == null ? null : Double.valueOf(load.busy() * 100);
        if (guard.maxBusyPercent() != null && percent != null && percent > guard.maxBusyPercent()) {
            return busy(QueueMessage.ARRAY_BUSY_LOAD, Math.round(percent * 10) / 10.0, guard.maxBusyPercent());
        }
        return null;
    }

    /** It is unknown whether the array is busy. */
    public static Statement loadUnknown() {
        return QueueMessage.ARRAY_LOAD_UNKNOWN.statement();
    }

    private static Statement busy(QueueMessage what, Number value, Number limit) {
        return what.with("value", value, "limit", limit);
    }

    private static @Nullable Long longer(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Math.max(one, other);
    }
}
