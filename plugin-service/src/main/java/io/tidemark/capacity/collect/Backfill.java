package io.tidemark.capacity.collect;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.VolumeBehind;
import io.tidemark.array.VolumeUsage;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Sample.ArraySpace;
import io.tidemark.capacity.series.Sample.VmfsSpace;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Series;
import io.tidemark.platform.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Fills time ranges without samples from the history of the arrays: the time before a datastore was first seen, and the
 * time when this service was down. VMFS used space of that time is unknown.
 */
@Component
class Backfill {

    private static final Logger LOG = LoggerFactory.getLogger(Backfill.class);

    private final CapacitySeries series;
    private final Samples samples;
    private final ConnectedArrays arrays;
    private final CapacityProperties properties;
    private final Clock clock;

    Backfill(
            CapacitySeries series,
            Samples samples,
            ConnectedArrays arrays,
            CapacityProperties properties,
            Clock clock) {
        this.series = series;
        this.samples = samples;
        this.arrays = arrays;
        this.properties = properties;
        this.clock = clock;
    }

    /** Fills some of the pending ranges; failed ones are retried later. */
    void fillSome() {
        for (Series waiting : series.unfilled(properties.fillsAtOnce())) {
            Instant from = waiting.fillFrom();
            Instant to = waiting.fillTo();
            if (from == null || to == null) {
                continue;
            }
            try {
                fill(waiting, from, to);
                series.filled(waiting.id(), from, to);
            } catch (Problem e) {
                LOG.debug("no history of {} now: {}", waiting.name(), e.detail());
                series.notFilled(waiting.id());
            }
        }
    }

    private void fill(Series waiting, Instant from, Instant to) {
        NavigableSet<Instant> sampled = samples.sampled(waiting.id(), from, to);
        List<Samples.Entry> entries = new ArrayList<>();
        Instant before = from;
        for (Sample sample : history(waiting, from, to)) {
            if (!near(sampled, sample.at())) {
                entries.add(new Samples.Entry(waiting.id(), Resolution.keeping(sample.at(), before), sample));
                before = sample.at();
            }
        }
        samples.add(entries);
    }

    /** Arrays keep old samples further apart: each age is requested with its resolution. */
    private List<Sample> history(Series waiting, Instant from, Instant to) {
        Instant now = clock.instant();
        List<Sample> history = new ArrayList<>();
        Resolution[] resolutions = Resolution.values();
        for (int i = resolutions.length - 1; i >= 0; i--) {
            Instant start = later(from, now.minus(resolutions[i].kept()));
            Instant end = i == 0 ? to : earlier(to, now.minus(resolutions[i - 1].kept()));
            if (start.isBefore(end)) {
                history.addAll(summed(waiting, start, end.minusSeconds(1)));
            }
        }
        return history;
    }

    /** The sum over all volumes, for times at which all have a sample. */
    private List<Sample> summed(Series waiting, Instant from, Instant to) {
        NavigableMap<Instant, ArraySpace> sum = null;
        for (VolumeBehind volume : volumes(waiting)) {
            NavigableMap<Instant, ArraySpace> one = new TreeMap<>();
            for (VolumeUsage usage : arrays.history(volume, from, to)) {
                one.put(Instant.ofEpochSecond(usage.at().getEpochSecond()), ArraySpace.of(usage));
            }
            sum = sum == null ? one : both(sum, one);
        }
        List<Sample> samples = new ArrayList<>();
        if (sum != null) {
            sum.forEach((at, space) -> samples.add(new Sample(at, VmfsSpace.UNKNOWN, space)));
        }
        return samples;
    }

    private static NavigableMap<Instant, ArraySpace> both(
            NavigableMap<Instant, ArraySpace> one, NavigableMap<Instant, ArraySpace> other) {
        one.keySet().retainAll(other.keySet());
        one.replaceAll((at, space) -> space.plus(other.get(at)));
        return one;
    }

    private static List<VolumeBehind> volumes(Series waiting) {
        return List.of(waiting.backing().split(",")).stream()
                .map(part -> part.split("/", 2))
                .map(part -> new VolumeBehind(part[0], part[0], part[1], part[1], 0))
                .toList();
    }

    private static boolean near(NavigableSet<Instant> sampled, Instant at) {
        Instant earlier = sampled.floor(at);
        Instant later = sampled.ceiling(at);
        Duration near = Resolution.FIVE_MINUTES.step().multipliedBy(3).dividedBy(2);
        return (earlier != null && Duration.between(earlier, at).compareTo(near) < 0)
                || (later != null && Duration.between(at, later).compareTo(near) < 0);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
