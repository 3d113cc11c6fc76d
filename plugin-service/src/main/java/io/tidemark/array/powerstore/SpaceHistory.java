package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.VolumeUsage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Expands space metrics: the array stores successive equal samples as one row with the date of the first and their
 * number in {@code repeat_count}.
 */
final class SpaceHistory {

    /** An array stores 730 per interval. */
    private static final int MOST = 10_000;

    private SpaceHistory() {}

    /** The samples inside the window, both ends included, oldest first; rows without figures stay gaps. */
    static List<VolumeUsage> unfolded(
            String address, List<PowerStoreRows.Space> rows, MetricsInterval interval, Instant from, Instant to) {
        TreeMap<Instant, VolumeUsage> samples = new TreeMap<>();
        for (PowerStoreRows.Space row : rows) {
            Instant first = row.timestamp();
            if (first == null || !MetricsInterval.dates(first)) {
                continue;
            }
            Instant last = interval.last(first, row.repeatCount());
            for (Instant at = begin(first, from, interval);
                    !at.isAfter(last) && !at.isAfter(to);
                    at = at.plus(interval.step())) {
                VolumeUsage usage = row.usage(at);
                if (usage != null) {
                    samples.put(at, usage);
                    if (samples.size() > MOST) {
                        throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_TOO_LONG.with(
                                "array", address, "path", "/metrics/generate", "limit", MOST));
                    }
                }
            }
        }
        return new ArrayList<>(samples.values());
    }

    /** The first moment of the row's grid that is not before the window. */
    private static Instant begin(Instant first, Instant from, MetricsInterval interval) {
        if (!first.isBefore(from)) {
            return first;
        }
        long step = interval.step().toMillis();
        long missing = from.toEpochMilli() - first.toEpochMilli();
        return first.plusMillis((missing + step - 1) / step * step);
    }
}
