package io.tidemark.capacity.query;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.capacity.TimeRange;
import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.capacity.series.CapacitySeries;
import io.tidemark.capacity.series.CurveReader;
import io.tidemark.capacity.series.Sample;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.event.SpaceEvent;
import io.tidemark.vcenter.event.SpaceEvents;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.vm.PendingDeletion;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/**
 * Finds what freed space of a datastore: events of vCenter, read in the session of the caller, with the decrease of VMFS
 * used space between the samples around each of them.
 */
@Service
public class SpaceCausesReader {

    /** Samples further away from an event show no size: more can have happened between them. */
    static final Duration NEAR = Duration.ofMinutes(15);

    /** How long vCenter keeps events unless it is configured otherwise. */
    static final Duration KEPT = Duration.ofDays(30);

    /** A deletion that can keep an array busy, and how long automatic reclaim can take to begin with it. */
    static final long LARGE = 100L << 30;

    /** What can free the blocks of a thick disk. */
    private static final Set<SpaceEvent.Kind> CAN_FREE_THICK =
            EnumSet.of(SpaceEvent.Kind.VM_DELETED, SpaceEvent.Kind.VM_MOVED_AWAY, SpaceEvent.Kind.FILE_DELETED);

    private static final Duration RECENT = Duration.ofDays(1);
    private static final int MOST_SHOWN = 200;
    private static final int MOST_SAMPLES = 10_000;

    private final Inventory inventory;
    private final CapacitySeries series;
    private final CurveReader curves;
    private final Clock clock;

    SpaceCausesReader(Inventory inventory, CapacitySeries series, CurveReader curves, Clock clock) {
        this.inventory = inventory;
        this.series = series;
        this.curves = curves;
        this.clock = clock;
    }

    /** 404 when the datastore does not exist or the caller may not see it. */
    public SpaceCauses of(ObjectId datastore, SignedIn caller, TimeRange range) {
        if (!inventory.mayView(datastore, caller)) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, datastore);
        }
        SpaceEvents.Found found;
        List<PendingDeletion> pending;
        try {
            pending = caller.session().pendingDeletions();
            found = caller.session()
                    .spaceEvents(new ManagedRef("Datastore", datastore.moid()), range.from(), range.to());
        } catch (Problem e) {
            return new SpaceCauses(List.of(), List.of(CapacityMessage.CAUSES_UNREAD.with("reason", e.statement())));
        }
        List<Sample> samples = series.of(datastore)
                .map(known -> curves.read(known.id(), range, MOST_SAMPLES).samples())
                .orElse(List.of());
        List<SpaceEvent> events = found.events();
        List<SpaceEvent> shown = events.subList(Math.max(0, events.size() - MOST_SHOWN), events.size());
        boolean complete = found.complete() && shown.size() == events.size();
        return new SpaceCauses(
                shown.stream()
                        .map(event -> new CapacityEvent(event.at(), statement(event, samples)))
                        .toList(),
                Stream.concat(pending(datastore, pending), notes(shown, samples, range.from(), complete).stream())
                        .toList());
    }

    private static Stream<Statement> pending(ObjectId datastore, List<PendingDeletion> deletions) {
        return deletions.stream()
                .filter(one -> one.datastore().equals(datastore.moid()) && one.thickBytes() >= LARGE)
                .map(one -> CapacityMessage.CAUSE_PENDING_DELETION.with("vm", one.vm(), "bytes", one.thickBytes()));
    }

    private List<Statement> notes(List<SpaceEvent> events, List<Sample> samples, Instant from, boolean complete) {
        List<Statement> notes = new ArrayList<>();
        Instant now = clock.instant();
        for (SpaceEvent event : events) {
            long bytes = freed(event.at(), samples).orElse(0);
            if (CAN_FREE_THICK.contains(event.kind())
                    && bytes >= LARGE
                    && event.at().isAfter(now.minus(RECENT))) {
                notes.add(CapacityMessage.CAUSE_LARGE_DELETION.with(Map.of(
                        "kind", event.kind().name(),
                        "vm", name(event),
                        "at", event.at().toString(),
                        "bytes", bytes)));
            }
        }
        if (!complete) {
            notes.add(CapacityMessage.CAUSES_CUT.statement());
        } else if (from.isBefore(now.minus(KEPT))) {
            notes.add(CapacityMessage.CAUSES_EXPIRED.with("days", KEPT.toDays()));
        }
        return notes;
    }

    private static String name(SpaceEvent event) {
        return event.vm() == null ? "?" : event.vm();
    }

    private static Statement statement(SpaceEvent event, List<Sample> samples) {
        OptionalLong freed = freed(event.at(), samples);
        return code(event.kind()).with("vm", name(event), "known", freed.isPresent(), "bytes", freed.orElse(0));
    }

    /** How much less VMFS used in the sample after the event than in the one before it. */
    static OptionalLong freed(Instant at, List<Sample> samples) {
        Sample before = null;
        for (Sample sample : samples) {
            if (sample.vmfs().usedBytes() == null) {
                continue;
            }
            if (!sample.at().isAfter(at)) {
                before = sample;
            } else {
                return before == null || far(before, at) || far(sample, at)
                        ? OptionalLong.empty()
                        : fell(before, sample);
            }
        }
        return OptionalLong.empty();
    }

    private static boolean far(Sample sample, Instant at) {
        return Duration.between(sample.at(), at).abs().compareTo(NEAR) > 0;
    }

    private static OptionalLong fell(Sample before, Sample after) {
        Long used = before.vmfs().usedBytes();
        Long left = after.vmfs().usedBytes();
        return used == null || left == null || left >= used ? OptionalLong.empty() : OptionalLong.of(used - left);
    }

    private static CapacityMessage code(SpaceEvent.Kind kind) {
        return switch (kind) {
            case VM_DELETED -> CapacityMessage.CAUSE_VM_DELETED;
            case VM_MOVED_AWAY -> CapacityMessage.CAUSE_VM_MOVED_AWAY;
            case VM_POWERED_OFF -> CapacityMessage.CAUSE_VM_POWERED_OFF;
            case SNAPSHOT_REMOVED -> CapacityMessage.CAUSE_SNAPSHOT_REMOVED;
            case DISKS_CONSOLIDATED -> CapacityMessage.CAUSE_DISKS_CONSOLIDATED;
            case FILE_DELETED -> CapacityMessage.CAUSE_FILE_DELETED;
        };
    }
}
