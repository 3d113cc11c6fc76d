package io.tidemark.capacity.query;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.CurveReader;
import io.tidemark.capacity.series.Sample;
import io.tidemark.inventory.risk.LargeDeletions;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.event.SpaceEvent;
import io.tidemark.vcenter.event.SpaceEvents;
import io.tidemark.vcenter.vm.PendingDeletion;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/** Finds large deletions in tasks and events of vCenter and in the samples around these: two calls for any number of datastores. */
@Service
class LargeDeletionsReader implements LargeDeletions {

    private static final Logger log = LoggerFactory.getLogger(LargeDeletionsReader.class);

    /** A deletion that can keep an array busy, and how long automatic reclaim can take to begin with it. */
    static final long LARGE = 100L << 30;

    static final Duration RECENT = Duration.ofDays(1);

    /** What can free the blocks of a thick disk. */
    private static final Set<SpaceEvent.Kind> CAN_FREE_THICK =
            EnumSet.of(SpaceEvent.Kind.VM_DELETED, SpaceEvent.Kind.VM_MOVED_AWAY, SpaceEvent.Kind.FILE_DELETED);

    private static final int MOST_SAMPLES = 10_000;

    private final CapacitySeries series;
    private final CurveReader curves;
    private final Clock clock;

    LargeDeletionsReader(CapacitySeries series, CurveReader curves, Clock clock) {
        this.series = series;
        this.curves = curves;
        this.clock = clock;
    }

    @Override
    public Map<ObjectId, List<Statement>> of(Collection<ObjectId> datastores, SignedIn caller) {
        Instant now = clock.instant();
        List<PendingDeletion> pending;
        SpaceEvents.Found found;
        try {
            pending = caller.session().pendingDeletions();
            found = caller.session().spaceEvents(now.minus(RECENT), now);
        } catch (Problem e) {
            log.debug("Large deletions are not known", e);
            return Map.of();
        }
        Map<ObjectId, List<Statement>> all = new HashMap<>();
        for (ObjectId datastore : datastores) {
            List<SpaceEvent> events = found.on(datastore.moid());
            List<Sample> samples =
                    events.isEmpty() ? List.of() : samples(datastore, new TimeRange(now.minus(RECENT), now));
            all.put(
                    datastore,
                    Stream.concat(pending(datastore, pending), recent(events, samples, now))
                            .toList());
        }
        return all;
    }

    private List<Sample> samples(ObjectId datastore, TimeRange range) {
        return series.of(datastore)
                .map(known -> curves.read(known.id(), range, MOST_SAMPLES).samples())
                .orElse(List.of());
    }

    static Stream<Statement> pending(ObjectId datastore, List<PendingDeletion> deletions) {
        return deletions.stream()
                .filter(one -> one.datastore().equals(datastore.moid()) && one.thickBytes() >= LARGE)
                .map(one -> CapacityMessage.CAUSE_PENDING_DELETION.with("vm", one.vm(), "bytes", one.thickBytes()));
    }

    static Stream<Statement> recent(List<SpaceEvent> events, List<Sample> samples, Instant now) {
        return events.stream()
                .filter(event -> CAN_FREE_THICK.contains(event.kind()))
                .filter(event -> event.at().isAfter(now.minus(RECENT)))
                .filter(event -> SpaceCausesReader.freed(event.at(), samples).orElse(0) >= LARGE)
                .map(event -> CapacityMessage.CAUSE_LARGE_DELETION.with(Map.of(
                        "kind", event.kind().name(),
                        "vm", SpaceCausesReader.name(event),
                        "at", event.at().toString(),
                        "bytes", SpaceCausesReader.freed(event.at(), samples).orElse(0))));
    }
}
