package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.Bytes;
import io.tidemark.reclaim.verify.Evidence;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.Verification.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a finished run proved, and why little or nothing came back. */
record Verdict(Verification verification, List<Finding> findings) {

    /** Below this share of the dead space before, what stays dead afterwards is not worth a word. */
    private static final double NEGLIGIBLE = 0.01;

    static Verdict on(ReclaimRun run) {
        SettledFigures before = run.before();
        if (before == null) {
            Statement none = run.target().arrayProblem();
            return new Verdict(Verification.notVerifiable(none == null ? NO_FIGURES : none), List.of());
        }
        Verification verification = new Evidence(
                        before, run.after(), run.target().arrayProblem(), otherUnmap(run, before), walkedBytes(run))
                .verdict();
        return new Verdict(verification, findings(run, before, verification));
    }

    /** For a run that ended without taking figures again. */
    static Verification withoutFigures(ReclaimRun run, RunState how) {
        if (run.attempt() == null || how == RunState.FAILED && !run.walk().begun()) {
            return new Verification(
                    Outcome.NOT_VERIFIABLE,
                    Statement.of("NOTHING_WAS_DONE", "The host did not walk: there is no gain to verify."),
                    null,
                    null);
        }
        return Verification.notVerifiable(
                Statement.of("END_NOT_KNOWN", "it is not known when, or whether, the walk ended."));
    }

    private static final Statement NO_FIGURES =
            Statement.of("NO_FIGURES_BEFORE", "no figures were taken before the run.");

    private static @Nullable Statement otherUnmap(ReclaimRun run, SettledFigures before) {
        if (run.walk().foreign()) {
            return Statement.of(
                    "OTHER_MANUAL_UNMAP", "another manual UNMAP walked the same datastore in the meantime.");
        }
        ArrayFigures from = before.usable();
        SettledFigures after = run.after();
        ArrayFigures to = after == null ? null : after.usable();
        boolean cameBack = from == null || to == null || from.writtenBytes() > to.writtenBytes();
        return run.target().automaticUnmap() && cameBack
                ? new Statement(
                        "AUTOMATIC_UNMAP_POSSIBLE",
                        "automatic reclaim is on (" + run.target().unmapSetting()
                                + ") and may have given back part of it at the same time.",
                        Map.of("priority", run.target().unmapSetting()))
                : null;
    }

    /** An upper bound of what can have been walked: what the log counts, and the free space at either end. */
    private static long walkedBytes(ReclaimRun run) {
        long walked = run.walk().blocks() * run.target().space().blockSizeBytes();
        SettledFigures before = run.before();
        SettledFigures after = run.after();
        long free = before == null
                ? run.target().space().freeBytes()
                : Math.max(before.vmfs().freeBytes(), run.target().space().freeBytes());
        return Math.max(
                walked, after == null ? free : Math.max(free, after.vmfs().freeBytes()));
    }

    private static List<Finding> findings(ReclaimRun run, SettledFigures before, Verification verification) {
        List<Finding> findings = new ArrayList<>();
        ArrayFigures from = before.usable();
        SettledFigures after = run.after();
        ArrayFigures to = after == null ? null : after.usable();
        if (verification.outcome() == Outcome.NOT_VERIFIABLE) {
            findings.add(Finding.warning(verification.summary()));
        }
        if (from == null) {
            return findings;
        }
        long deadBefore = from.writtenBytes() - before.vmfs().usedBytes();
        Long reclaimed = verification.reclaimedBytes();
        if (deadBefore <= 0 && reclaimed != null && reclaimed == 0) {
            findings.add(Finding.info(nothingDead(run)));
        }
        if (to == null || after == null) {
            return findings;
        }
        long deadAfter = to.writtenBytes() - after.vmfs().usedBytes();
        if (reclaimed != null && deadBefore > 0 && deadAfter > deadBefore * NEGLIGIBLE) {
            findings.add(Finding.warning(new Statement(
                    "DEAD_SPACE_LEFT",
                    Bytes.text(deadAfter) + " are still counted by the array beyond what VMFS uses.",
                    Map.of("bytes", deadAfter))));
        }
        physical(from, to, reclaimed, findings);
        return findings;
    }

    private static Statement nothingDead(ReclaimRun run) {
        return run.target().automaticUnmap()
                ? new Statement(
                        "AUTOMATIC_UNMAP_WAS_FASTER",
                        "Before the run the array counted no more than VMFS uses: automatic reclaim ("
                                + run.target().unmapSetting() + ") had already given everything back.",
                        Map.of("priority", run.target().unmapSetting()))
                : Statement.of(
                        "NOTHING_WAS_DEAD",
                        "Before the run the array counted no more than VMFS uses: there was nothing to give back.");
    }

    /** Physical space may stay although the volume no longer counts it: snapshots, or other volumes that share it. */
    private static void physical(ArrayFigures from, ArrayFigures to, @Nullable Long reclaimed, List<Finding> findings) {
        if (reclaimed == null || reclaimed == 0) {
            return;
        }
        Long snapshotsBefore = from.snapshotBytes();
        Long snapshotsAfter = to.snapshotBytes();
        if (snapshotsBefore != null && snapshotsAfter != null && snapshotsAfter > snapshotsBefore) {
            findings.add(Finding.info(new Statement(
                    "SNAPSHOTS_HOLD_PHYSICAL",
                    "Snapshots on the array now hold " + Bytes.text(snapshotsAfter - snapshotsBefore)
                            + " more: that physical space comes back when they expire.",
                    Map.of("bytes", snapshotsAfter - snapshotsBefore))));
            return;
        }
        Long uniqueBefore = from.uniqueBytes();
        Long uniqueAfter = to.uniqueBytes();
        if (uniqueBefore != null && uniqueAfter != null && uniqueAfter >= uniqueBefore) {
            findings.add(Finding.info(Statement.of(
                    "PHYSICAL_SHARED",
                    "The volume's own physical space did not fall: what was given back is shared with other volumes or"
                            + " was reduced to little.")));
        }
    }
}
