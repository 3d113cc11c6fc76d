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
import java.util.List;
import java.util.OptionalLong;
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
        List<SpaceEvent> events = found.on(datastore.moid());
        List<SpaceEvent> shown = events.subList(Math.max(0, events.size() - MOST_SHOWN), events.size());
        boolean complete = found.complete() && shown.size() == events.size();
        return new SpaceCauses(
                shown.stream()
                        .map(event -> new CapacityEvent(event.at(), statement(event, samples)))
                        .toList(),
                Stream.of(
                                LargeDeletionsReader.pending(datastore, pending),
                                LargeDeletionsReader.recent(shown, samples, clock.instant()),
                                notes(found.unplacedDeletions(), range.from(), complete))
                        .flatMap(any -> any)
                        .toList());
    }

    private Stream<Statement> notes(int unplaced, Instant from, boolean complete) {
        Stream<Statement> placed =
                unplaced == 0 ? Stream.empty() : Stream.of(CapacityMessage.CAUSES_UNPLACED.with("count", unplaced));
        if (!complete) {
            return Stream.concat(placed, Stream.of(CapacityMessage.CAUSES_CUT.statement()));
        }
        return from.isBefore(clock.instant().minus(KEPT))
                ? Stream.concat(placed, Stream.of(CapacityMessage.CAUSES_EXPIRED.with("days", KEPT.toDays())))
                : placed;
    }

    static String name(SpaceEvent event) {
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
