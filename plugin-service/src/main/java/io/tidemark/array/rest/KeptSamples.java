package io.tidemark.array.rest;

import io.tidemark.array.VolumeUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Samples of one step that an array keeps for some time. */
public interface KeptSamples {

    /** Time ranges with more samples are read in a coarser step. */
    long MOST_SAMPLES = 2500;

    /** The age of the oldest. */
    Duration kept();

    /** The finest that reach back so far, otherwise the last. */
    static <T extends KeptSamples> T reaching(Duration age, T[] finestFirst) {
        for (T samples : finestFirst) {
            if (age.compareTo(samples.kept()) <= 0) {
                return samples;
            }
        }
        return finestFirst[finestFirst.length - 1];
    }

    /** The samples of a time range, both ends included, oldest first; nulls are omitted. */
    static List<VolumeUsage> between(Instant from, Instant to, Stream<@Nullable VolumeUsage> samples) {
        return samples.filter(Objects::nonNull)
                .filter(sample -> !sample.at().isBefore(from) && !sample.at().isAfter(to))
                .sorted(Comparator.comparing(VolumeUsage::at))
                .toList();
    }

    /**
     * Where an array does not report how long it keeps samples: those of the finest step that reaches back to {@code from}, otherwise
     * of the step that reaches back furthest.
     *
     * @param steps the name of each
     * @param read the samples of the step with this name, oldest first
     */
    static List<VolumeUsage> reachingBack(
            Instant from, Instant to, SortedMap<Duration, String> steps, Function<String, List<VolumeUsage>> read) {
        List<VolumeUsage> furthest = List.of();
        for (Map.Entry<Duration, String> each : steps.entrySet()) {
            Duration step = each.getKey();
            if (Duration.between(from, to).dividedBy(step) > MOST_SAMPLES) {
                continue;
            }
            List<VolumeUsage> samples = read.apply(each.getValue());
            if (reachBack(samples, from.plus(step))) {
                return samples;
            }
            if (furthest.isEmpty() || reachBack(samples, furthest.get(0).at().minus(step))) {
                furthest = samples;
            }
        }
        return furthest;
    }

    private static boolean reachBack(List<VolumeUsage> samples, Instant time) {
        return !samples.isEmpty() && !samples.get(0).at().isAfter(time);
    }
}
