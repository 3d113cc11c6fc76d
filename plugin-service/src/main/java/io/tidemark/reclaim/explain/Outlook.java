package io.tidemark.reclaim.explain;

import io.tidemark.array.VolumeUsage;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The estimate of reclaimable space and its confidence. Dead blocks are in free space and counted by the array; space
 * that the array counts in excess of VMFS is dead. If nothing changes, the value is between these limits.
 *
 * @param minBytes array written space minus VMFS used space, at most the free space; 0 if these figures do not belong
 *     together, and what earlier runs proved not to be reclaimed is subtracted; null, like {@code maxBytes}, if the
 *     figure of the array is not known
 * @param maxBytes free space, or array written space if less
 * @param reasons why the confidence is not higher
 * @param proved what the latest conclusive run proved, null if there is none that still counts
 */
public record Outlook(
        Confidence confidence,
        @Nullable Long minBytes,
        @Nullable Long maxBytes,
        List<Statement> reasons,
        @Nullable Proven proved) {

    /**
     * The proof of an earlier run.
     *
     * @param runId id of the run
     * @param at end of the run
     */
    public record Proven(Proved what, String runId, Instant at) {}

    /** The confidence of an estimate. */
    public enum Confidence {
        /** Both figures are fresh, nothing known makes them misleading, and an earlier run reclaimed what was estimated. */
        HIGH,
        MEDIUM,
        LOW,
        /** There is no figure. */
        NONE
    }

    private static final Duration FRESH = Duration.ofMinutes(10);
    private static final Duration OLD = Duration.ofHours(2);
    private static final double NOTABLE = 0.01;

    public static Outlook of(Datastore datastore, Instant now) {
        ArrayUsage use = datastore.arrayUse();
        if (use == null) {
            Statement problem = datastore.arrayProblem();
            return new Outlook(Confidence.NONE, null, null, problem == null ? List.of() : List.of(problem), null);
        }
        List<Statement> medium = new ArrayList<>();
        List<Statement> low = new ArrayList<>();
        List<Statement> notes = new ArrayList<>();
        long difference = use.writtenBytes() - datastore.usedBytes();
        Duration age = Duration.between(use.sampledAt(), now);
        if (age.compareTo(FRESH) > 0) {
            (age.compareTo(OLD) > 0 ? low : medium)
                    .add(RunObservationMessage.SAMPLE_OLD.with(
                            "minutes",
                            age.toMinutes(),
                            "sampledAt",
                            use.sampledAt().toString()));
        }
        Statement stale = datastore.staleness();
        if (stale != null) {
            medium.add(stale);
        }
        DeadSpace dead = datastore.deadSpace();
        Statement doubt = dead == null ? null : dead.doubt();
        if (doubt != null) {
            low.add(doubt);
        }
        if (-difference > datastore.usedBytes() * NOTABLE) {
            low.add(RunObservationMessage.NEVER_WRITTEN_HIDES.with("bytes", -difference));
        }
        if (automatic(datastore.facts().vmfs()) && difference > 0) {
            medium.add(RunObservationMessage.AUTOMATIC_SHRINKS.statement());
        }
        if (dead != null && dead.bytes() > 0) {
            proof(datastore.proof(), low, medium, notes);
        }
        if (datastore.extents().size() > 1) {
            notes.add(RunObservationMessage.SEVERAL_EXTENTS.with(
                    "extents", datastore.extents().size()));
        }
        snapshots(datastore, notes);
        Proof proof = datastore.proof();
        Long expected = datastore.expectedBytes();
        Confidence confidence =
                !low.isEmpty() ? Confidence.LOW : medium.isEmpty() ? Confidence.HIGH : Confidence.MEDIUM;
        low.addAll(medium);
        low.addAll(notes);
        return new Outlook(
                confidence,
                expected == null ? 0 : expected,
                Math.min(datastore.facts().freeBytes(), use.writtenBytes()),
                List.copyOf(low),
                proof == null ? null : new Proven(proof.what(), proof.runId(), proof.at()));
    }

    /** Of arrays that bill effective space if all do. */
    private static void snapshots(Datastore datastore, List<Statement> notes) {
        List<VolumeUsage> usages = datastore.extents().stream()
                .map(BackedExtent::usage)
                .filter(usage -> usage != null && usage.snapshotBytes() != null)
                .toList();
        long snapshots = usages.stream().mapToLong(VolumeUsage::snapshotBytes).sum();
        if (snapshots > 0) {
            notes.add((usages.stream().allMatch(VolumeUsage::effective)
                            ? RunObservationMessage.SNAPSHOTS_KEEP_EFFECTIVE
                            : RunObservationMessage.SNAPSHOTS_KEEP_PHYSICAL)
                    .with("bytes", snapshots));
        }
    }

    private static void proof(
            @Nullable Proof proof, List<Statement> low, List<Statement> medium, List<Statement> notes) {
        if (proof == null) {
            medium.add(RunObservationMessage.NOT_PROVED.statement());
            return;
        }
        (switch (proof.what()) {
                    case NOTHING_RECLAIMED, PARTLY_RECLAIMED -> low;
                    case MORE_RECLAIMED, AUTOMATIC_RECLAIM -> medium;
                    case AS_ESTIMATED -> notes;
                })
                .add(proof.statement());
    }

    private static boolean automatic(DatastoreFacts.@Nullable Vmfs vmfs) {
        return vmfs != null
                && vmfs.majorVersion() >= 6
                && (vmfs.unmapBandwidth() != null || !"none".equals(vmfs.unmapPriority()));
    }
}
