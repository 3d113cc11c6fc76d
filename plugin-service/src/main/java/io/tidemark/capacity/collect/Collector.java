package io.tidemark.capacity.collect;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.capacity.series.CapacityEvents;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Rounds;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Samples;
import io.tidemark.capacity.series.Series;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Takes a sample of every VMFS datastore: each array is asked for its volumes once, each vCenter for its datastores once. A
 * vCenter or an array that does not answer leaves a gap in its own series and in no other.
 */
@Component
class Collector {

    private static final Logger LOG = LoggerFactory.getLogger(Collector.class);

    private final Vcenters vcenters;
    private final Inventory inventory;
    private final ConnectedArrays arrays;
    private final CapacitySeries series;
    private final Samples samples;
    private final CapacityEvents events;
    private final Rounds rounds;
    private final UnmapCollector unmap;
    private final CapacityProperties properties;
    private final ApplicationEventPublisher published;
    private final Clock clock;

    Collector(
            Vcenters vcenters,
            Inventory inventory,
            ConnectedArrays arrays,
            CapacitySeries series,
            Samples samples,
            CapacityEvents events,
            Rounds rounds,
            UnmapCollector unmap,
            CapacityProperties properties,
            ApplicationEventPublisher published,
            Clock clock) {
        this.vcenters = vcenters;
        this.inventory = inventory;
        this.arrays = arrays;
        this.series = series;
        this.samples = samples;
        this.events = events;
        this.rounds = rounds;
        this.unmap = unmap;
        this.properties = properties;
        this.published = published;
        this.clock = clock;
    }

    /** Collects every vCenter whose time has come; does nothing between two collections. */
    void collectDue() {
        List<VcenterConnection> due = vcenters.all().stream()
                .filter(vcenter -> vcenter.serviceAccount() != null)
                .filter(vcenter -> due(vcenter.guid()))
                .toList();
        if (due.isEmpty()) {
            return;
        }
        arrays.refreshAll(properties.arrayPatience());
        due.forEach(this::collect);
    }

    private boolean due(String vcenter) {
        long step = Resolution.FIVE_MINUTES.step().toSeconds();
        long now = clock.instant().getEpochSecond();
        return rounds.last(vcenter)
                .map(last -> Math.floorDiv(now, step) > Math.floorDiv(last.at().getEpochSecond(), step))
                .orElse(true);
    }

    private void collect(VcenterConnection vcenter) {
        Instant at = Instant.ofEpochSecond(clock.instant().getEpochSecond());
        try {
            Optional<VcenterSession> session = vcenters.serviceSession(vcenter.guid());
            if (session.isPresent()) {
                List<Datastore> datastores = inventory.datastores(session.get()).stream()
                        .filter(Datastore::vmfs)
                        .toList();
                Map<String, Series> known = store(vcenter.guid(), datastores, at);
                rounds.collected(vcenter.guid(), at, null);
                published.publishEvent(DatastoreSampler.sampled(vcenter.guid(), datastores, at));
                unmap.collect(session.get(), datastores, known, at);
            }
        } catch (Problem e) {
            LOG.warn("no samples of vCenter {}: {}", vcenter.address(), e.detail());
            rounds.collected(vcenter.guid(), at, e.detail());
        }
    }

    /** The series after the samples were added, by moid. */
    private Map<String, Series> store(String vcenter, List<Datastore> datastores, Instant at) {
        Map<String, Series> known = series.of(vcenter);
        List<Samples.Entry> entries = new ArrayList<>();
        List<Long> unchanged = new ArrayList<>();
        for (Datastore datastore : datastores) {
            String moid = datastore.id().moid();
            Series before = known.get(moid);
            if (before == null) {
                before = series.add(datastore.id(), datastore.facts().name(), uuid(datastore), Instant.EPOCH);
                known.put(moid, before);
            }
            Sample sample = DatastoreSampler.sample(datastore, at);
            entries.add(new Samples.Entry(before.id(), Resolution.keeping(at, before.last()), sample));
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

    /** A new backing's history says nothing about the time before it was behind this datastore. */
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
            events.add(
                    before.id(),
                    at,
                    new Statement(
                            "VOLUMES_CHANGED",
                            "The datastore now lies on " + volumes + ".",
                            Map.of("volumes", volumes)));
        }
    }

    private static String uuid(Datastore datastore) {
        var vmfs = datastore.facts().vmfs();
        return vmfs == null ? "" : vmfs.uuid();
    }
}
