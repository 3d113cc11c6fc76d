package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The samples of one host: tallies of all devices, and the intervals, which become coarser when they exceed a bound. */
final class LiveSamples {

    /** Devices of all intervals together. */
    private static final int MOST_GAINS = 50_000;

    private final Map<String, LiveTally> tallies = new LinkedHashMap<>();
    private List<LiveSample> intervals = new ArrayList<>();
    private int gains;
    private @Nullable Instant first;
    private @Nullable Instant last;
    private int count;
    private long millis;

    void add(Instant at, Map<String, Map<Metric, Long>> devices, CounterTable table) {
        millis = last == null ? 0 : Math.max(0, Duration.between(last, at).toMillis());
        devices.forEach((device, counters) ->
                tallies.computeIfAbsent(device, name -> new LiveTally()).add(at, millis, counters, table));
        Map<String, Map<Metric, Long>> gained = new LinkedHashMap<>();
        tallies.forEach((device, tally) -> {
            if (!devices.containsKey(device)) {
                tally.absent();
            } else if (tally.gained().values().stream().anyMatch(more -> more > 0)) {
                gained.put(device, tally.gained());
            }
        });
        if (first == null) {
            first = at;
        } else {
            intervals.add(new LiveSample(at, millis, gained));
            gains += gained.size() + 1;
        }
        while (gains > MOST_GAINS && intervals.size() > 2) {
            intervals = LiveSample.halved(intervals);
            gains = intervals.stream().mapToInt(one -> one.gained().size() + 1).sum();
        }
        last = at;
        count++;
    }

    /** Time of the first sample, by vCenter's clock; null before it. */
    @Nullable
    Instant first() {
        return first;
    }

    @Nullable
    Instant last() {
        return last;
    }

    int count() {
        return count;
    }

    /** Between the last two samples; 0 before the second, or if the clock stood still. */
    long millis() {
        return millis;
    }

    Map<String, LiveTally> tallies() {
        return tallies;
    }

    List<LiveSample> intervals() {
        return List.copyOf(intervals);
    }
}
