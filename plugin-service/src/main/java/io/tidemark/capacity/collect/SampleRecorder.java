package io.tidemark.capacity.collect;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.series.CapacityEvents;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Series;
import io.tidemark.inventory.Datastore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Adds samples to the series of their datastores, and requests the history of the array if a series is new or has a
 * gap.
 */
@Component
class SampleRecorder {

    private final CapacitySeries series;
    private final Samples samples;
    private final CapacityEvents events;
    private final CapacityProperties properties;

    SampleRecorder(CapacitySeries series, Samples samples, CapacityEvents events, CapacityProperties properties) {
        this.series = series;
        this.samples = samples;
        this.events = events;
        this.properties = properties;
    }

    /** Returns the series of the vCenter afterwards, by moid. */
    Map<String, Series> record(String vcenter, List<Datastore> datastores, Instant at) {
        Map<String, Series> known = series.of(vcenter);
        List<Samples.Entry> entries = new ArrayList<>();
        List<Long> unchanged = new ArrayList<>();
        List<Long> complete = new ArrayList<>();
        for (Datastore datastore : datastores) {
            String moid = datastore.id().moid();
            Series before = known.get(moid);
            if (before == null) {
                before = series.add(datastore.id(), datastore.facts().name(), uuid(datastore), Instant.EPOCH);
                known.put(moid, before);
            }
            Sample sample = DatastoreSampler.sample(datastore, at);
            boolean whole = sample.deadSpaceBytes() != null;
            Resolution level = Resolution.keeping(at, whole ? before.lastComplete() : before.last());
            entries.add(new Samples.Entry(before.id(), level, sample));
            if (whole) {
                complete.add(before.id());
            }
            if (changed(before, datastore, at)) {
                noteChange(before, datastore, at);
            } else {
                unchanged.add(before.id());
            }
            if (isAfterGap(before, at)) {
                series.fill(before.id(), before.last(), at);
            }
        }
        samples.add(entries);
        series.seenAll(unchanged, at);
        series.completeAll(complete, at);
        return known;
    }

    private static boolean isAfterGap(Series before, Instant at) {
        return !before.last().equals(Instant.EPOCH)
                && at.minus(Resolution.FIVE_MINUTES.step().multipliedBy(5).dividedBy(2))
                        .isAfter(before.last());
    }

    private static boolean changed(Series before, Datastore datastore, Instant at) {
        String backing = DatastoreSampler.backing(datastore);
        return !before.name().equals(datastore.facts().name())
                || !before.vmfsUuid().equals(uuid(datastore))
                || !(backing.isEmpty() || backing.equals(before.backing()));
    }

    /** The history of a new volume is not valid for the time before it backed this datastore. */
    private void noteChange(Series before, Datastore datastore, Instant at) {
        String seen = DatastoreSampler.backing(datastore);
        String backing = seen.isEmpty() ? before.backing() : seen;
        series.seen(before.id(), datastore.facts().name(), uuid(datastore), backing, at);
        if (before.backing().isEmpty() && !backing.isEmpty()) {
            series.fill(before.id(), at.minus(properties.backfill()), at);
        } else if (!backing.equals(before.backing())) {
            String volumes = DatastoreSampler.volumes(datastore).values().stream()
                    .map(volume -> volume.arrayName() + ": " + volume.volumeName())
                    .sorted()
                    .collect(Collectors.joining(", "));
            events.add(before.id(), at, CapacityMessage.VOLUMES_CHANGED.with("volumes", volumes));
        }
    }

    private static String uuid(Datastore datastore) {
        var vmfs = datastore.facts().vmfs();
        return vmfs == null ? "" : vmfs.uuid();
    }
}
