package io.tidemark.capacity.series;

import io.tidemark.capacity.TimeRange;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reads the samples of a range, never more than requested, and marks the gaps between them. */
@Component
public class CurveReader {

    /** Samples of a range and the distance they have where it begins. */
    public record Read(List<Sample> samples, Duration resolution) {}

    private final Samples samples;
    private final Clock clock;

    CurveReader(Samples samples, Clock clock) {
        this.samples = samples;
        this.clock = clock;
    }

    public Read read(long series, TimeRange range, int most) {
        List<Sample> read = samples.first(series, range.from(), range.to(), most + 1);
        Resolution finest = Resolution.FIVE_MINUTES;
        if (read.size() > most) {
            finest = finest(samples.counts(series, range.from(), range.to()), most);
            read = samples.between(series, range.from(), range.to(), finest);
            addNewest(series, range, finest, read);
        }
        Instant now = clock.instant();
        Resolution kept = Resolution.at(Duration.between(range.from(), now));
        Resolution coarser = kept.compareTo(finest) > 0 ? kept : finest;
        return new Read(withGaps(strided(read, most), finest, now), coarser.step());
    }

    private static Resolution finest(long[] counts, int most) {
        long sum = 0;
        for (int level = counts.length - 1; level >= 0; level--) {
            sum += counts[level];
            if (sum > most) {
                return Resolution.values()[Math.min(level + 1, counts.length - 1)];
            }
        }
        return Resolution.FIVE_MINUTES;
    }

    /** The current sample is always included, also between two coarse ones. */
    private void addNewest(long series, TimeRange range, Resolution finest, List<Sample> read) {
        List<Sample> newest = samples.between(
                series, range.to().minus(finest.step().multipliedBy(2)), range.to(), Resolution.FIVE_MINUTES);
        if (!newest.isEmpty()) {
            Sample last = newest.get(newest.size() - 1);
            if (read.isEmpty() || read.get(read.size() - 1).at().isBefore(last.at())) {
                read.add(last);
            }
        }
    }

    private static List<Sample> strided(List<Sample> all, int most) {
        if (all.size() <= most) {
            return all;
        }
        int stride = (all.size() + most - 1) / most;
        List<Sample> strided = new ArrayList<>();
        for (int i = (all.size() - 1) % stride; i < all.size(); i += stride) {
            strided.add(all.get(i));
        }
        return strided;
    }

    private static List<Sample> withGaps(List<Sample> all, Resolution finest, Instant now) {
        List<Sample> marked = new ArrayList<>();
        Sample before = null;
        for (Sample sample : all) {
            if (before != null) {
                Resolution kept = Resolution.at(Duration.between(before.at(), now));
                Duration step = (kept.compareTo(finest) > 0 ? kept : finest).step();
                Duration distance = Duration.between(before.at(), sample.at());
                if (distance.compareTo(step.multipliedBy(5).dividedBy(2)) > 0) {
                    marked.add(Sample.gap(before.at().plus(step)));
                }
            }
            marked.add(sample);
            before = sample;
        }
        return marked;
    }
}
