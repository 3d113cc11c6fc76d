package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.Metric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What devices gained in the {@code millis} up to {@code at}; those that gained nothing are left out. */
record LiveSample(Instant at, long millis, Map<String, Map<Metric, Long>> gained) {

    /** Each two neighbors become one that spans both. */
    static List<LiveSample> halved(List<LiveSample> fine) {
        List<LiveSample> coarse = new ArrayList<>(fine.size() / 2 + 1);
        for (int i = 0; i + 1 < fine.size(); i += 2) {
            coarse.add(fine.get(i).with(fine.get(i + 1)));
        }
        if (fine.size() % 2 == 1) {
            coarse.add(fine.get(fine.size() - 1));
        }
        return coarse;
    }

    private LiveSample with(LiveSample next) {
        Map<String, Map<Metric, Long>> both = new LinkedHashMap<>(gained);
        next.gained().forEach((device, more) -> both.merge(device, more, LiveSample::sum));
        return new LiveSample(next.at(), millis + next.millis(), both);
    }

    private static Map<Metric, Long> sum(Map<Metric, Long> one, Map<Metric, Long> other) {
        Map<Metric, Long> both = new EnumMap<>(one);
        other.forEach((metric, more) -> both.merge(metric, more, Long::sum));
        return both;
    }
}
