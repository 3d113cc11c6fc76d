package io.tidemark.reclaim.verify;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.VerificationMessage;
import org.jspecify.annotations.Nullable;

/**
 * The evidence for the verification of a run.
 *
 * @param arrayProblem why the figures of the volume are not available (no array, part of the extents), null if they are
 * @param otherUnmap why other UNMAP can have reclaimed space in the meantime, null if not possible
 * @param otherUnmapBytes upper limit of that UNMAP by the counters of the hosts, null if not known
 * @param processedBytes upper limit of the space that the run can have reclaimed: the processed free space
 */
public record Evidence(
        SettledFigures before,
        @Nullable SettledFigures after,
        @Nullable Statement arrayProblem,
        @Nullable Statement otherUnmap,
        @Nullable Long otherUnmapBytes,
        long processedBytes) {

    /**
     * The verification. Exact only if nothing except the run can have changed the figure of the array: it was stable
     * before the start and after the end, VMFS shows the same free space throughout, and no other UNMAP was possible.
     * More than the run can have reclaimed proves that something else changed the figure. Nothing is concluded from an
     * unchanged figure of vCenter's storage monitoring or Prometheus, because such a figure might not be updated.
     * Otherwise a range: UNMAP that hosts counted is subtracted from the lower limit. Blocks processed are never shown
     * as reclaimed space.
     */
    public Verification verdict() {
        if (arrayProblem != null) {
            return Verification.notVerifiable(arrayProblem);
        }
        ArrayFigures from = before.usable();
        if (from == null) {
            return Verification.notVerifiable(missing(before.trouble(), "before"));
        }
        ArrayFigures to = after == null ? null : after.usable();
        if (after == null || to == null) {
            return Verification.notVerifiable(missing(after == null ? null : after.trouble(), "after"));
        }
        long change = from.writtenBytes() - to.writtenBytes();
        if (change == 0 && from.reported()) {
            return Verification.notVerifiable(VerificationMessage.REPORTED_FIGURE_UNCHANGED.statement());
        }
        Statement disturbed = disturbance(change);
        FigureAccuracy accuracy = from.accuracy() == null ? FigureAccuracy.EXACT : from.accuracy();
        boolean tooMuch = accuracy.least(change) > limit(from);
        if (disturbed == null && otherUnmap == null && !tooMuch) {
            return change == 0 && !accuracy.coarse(from.provisionedBytes()) || accuracy.equals(FigureAccuracy.EXACT)
                    ? Verification.exact(change)
                    : Verification.range(accuracy.least(change), accuracy.most(change), inaccurate(accuracy));
        }
        Long others = otherUnmap == null ? Long.valueOf(0) : otherUnmapBytes;
        long least = others == null || freed() || fall() > others ? 0 : Math.max(0, change - others);
        if (accuracy.least(least) > limit(from)) {
            least = 0;
        }
        boolean written = disturbed != null && !fellOnly();
        long most = Math.max(0, written ? Math.max(change, limit(from)) : change);
        Statement reason = disturbed == null ? otherUnmap : disturbed;
        return Verification.range(
                accuracy.least(Math.min(least, most)),
                tooMuch && !written ? limit(from) : accuracy.most(most),
                reason == null ? unknown() : reason);
    }

    private @Nullable Statement disturbance(long change) {
        if (before.moved() != null) {
            return before.moved();
        }
        if (after != null && !before.vmfs().sameSpace(after.vmfs())) {
            return FiguresUnstable.vmfs(before.vmfs(), after.vmfs());
        }
        if (after != null && after.moved() != null) {
            return after.moved();
        }
        if (!before.still() || after == null || !after.still()) {
            return VerificationMessage.ARRAY_FIGURE_NOT_CONFIRMED.with(
                    "before", before.still(), "after", after != null && after.still());
        }
        if (change < 0) {
            return VerificationMessage.DATA_WRITTEN_DURING_RUN.with("bytes", -change);
        }
        return null;
    }

    private boolean fell() {
        return fell(before.moved()) || after != null && fell(after.moved());
    }

    /** The decrease of the figure outside the UNMAP of the run, according to the readings. */
    private long fall() {
        return fall(before.moved()) + (after == null ? 0 : fall(after.moved()));
    }

    private static long fall(@Nullable Statement moved) {
        return moved != null
                        && VerificationMessage.ARRAY_FIGURE_FELL.is(moved)
                        && moved.params().get("changeBytes") instanceof Number change
                ? -change.longValue()
                : 0;
    }

    /** VMFS freed space meanwhile; who deletes may give space back as well. */
    private boolean freed() {
        return after != null && after.vmfs().freeBytes() > before.vmfs().freeBytes()
                || grew(before.moved())
                || after != null && grew(after.moved());
    }

    private static boolean grew(@Nullable Statement moved) {
        return moved != null
                && VerificationMessage.VMFS_SPACE_CHANGED.is(moved)
                && moved.params().get("changeBytes") instanceof Number change
                && change.longValue() > 0;
    }

    /** The figure only decreased, so that no written data hides part of the reclaimed space. */
    private boolean fellOnly() {
        return fell()
                && (before.moved() == null || fell(before.moved()))
                && after != null
                && (after.moved() == null || fell(after.moved()))
                && before.vmfs().sameSpace(after.vmfs());
    }

    /** Dead blocks lie in free space and were counted by the array, so a run cannot return more than either. */
    private long limit(ArrayFigures from) {
        return Math.min(processedBytes, from.writtenBytes());
    }

    private static boolean fell(@Nullable Statement moved) {
        return moved != null && VerificationMessage.ARRAY_FIGURE_FELL.is(moved);
    }

    private static Statement missing(@Nullable Statement trouble, String when) {
        return trouble != null ? trouble : VerificationMessage.ARRAY_FIGURES_STALE.with("when", when);
    }

    private static Statement inaccurate(FigureAccuracy accuracy) {
        if (accuracy.overhead() == 0) {
            return VerificationMessage.FIGURE_IN_UNITS.with("stepBytes", accuracy.stepBytes());
        }
        return VerificationMessage.FIGURE_INCLUDES_METADATA.with(
                "stepBytes", accuracy.stepBytes(), "overheadPercent", 100 * accuracy.overhead());
    }

    private static Statement unknown() {
        return VerificationMessage.OTHER_ACTIVITY.statement();
    }
}
