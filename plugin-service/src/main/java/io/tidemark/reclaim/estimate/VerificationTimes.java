package io.tidemark.reclaim.estimate;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.store.RunQueries;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Expected times from the end of an UNMAP until figures of the arrays prove its result: those of the latest runs on the
 * kind of array, or, while these are few, multiples of the interval at which the array updates its figures.
 */
@Component
public class VerificationTimes {

    private static final int RUNS_TO_LEARN_FROM = 20;
    private static final int FEW = 3;
    private static final int LEAST_UPDATES = 2;
    private static final int MOST_UPDATES = 4;

    /** Until all hosts have reported their UNMAP counters. */
    private static final Duration COUNTERS = Duration.ofMinutes(1);

    private final RunQueries runs;
    private final ConnectedArrays arrays;
    private final ReclaimProperties properties;

    VerificationTimes(RunQueries runs, ConnectedArrays arrays, ReclaimProperties properties) {
        this.runs = runs;
        this.arrays = arrays;
        this.properties = properties;
    }

    /** The times so far; each kind of array is read once, so use the object for one request only. */
    Learned learned() {
        return new Learned();
    }

    /** Times for the datastores of one request. */
    final class Learned {

        private final Map<String, List<Double>> secondsByKind = new HashMap<>();

        /** Null if no array can prove the result. */
        @Nullable
        DurationRange of(RunTarget target, String arrayKind, Collection<String> arrayIds) {
            if (arrayIds.isEmpty()) {
                return null;
            }
            List<Double> seconds =
                    secondsByKind.computeIfAbsent(arrayKind, kind -> runs.verificationTimes(kind, RUNS_TO_LEARN_FROM));
            return seconds.size() < FEW
                    ? byUpdates(target, arrayIds)
                    : new DurationRange(duration(Collections.min(seconds)), duration(Collections.max(seconds)));
        }
    }

    private DurationRange byUpdates(RunTarget target, Collection<String> arrayIds) {
        Duration update =
                Collections.max(arrayIds.stream().map(arrays::figureCadence).toList());
        Duration patience =
                Collections.max(arrayIds.stream().map(arrays::patience).toList());
        if (!patience.isZero()) {
            return new DurationRange(limited(update.multipliedBy(LEAST_UPDATES)), patience);
        }
        Duration most = update.multipliedBy(MOST_UPDATES).plus(target.automaticUnmap() ? COUNTERS : Duration.ZERO);
        return new DurationRange(limited(update.multipliedBy(LEAST_UPDATES)), limited(most));
    }

    private Duration limited(Duration time) {
        return Collections.min(
                List.of(properties.verifyTimeout(), Collections.max(List.of(time, properties.pollInterval()))));
    }

    private static Duration duration(double seconds) {
        return Duration.ofSeconds(Math.max(1, Math.round(seconds)));
    }
}
