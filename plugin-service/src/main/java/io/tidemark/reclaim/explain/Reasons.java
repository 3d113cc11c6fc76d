package io.tidemark.reclaim.explain;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.verify.ArrayFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Determines why little or no space was reclaimed, only from the figures of the run. */
public final class Reasons {

    private static final String DELETE_STATUS = "esxcli storage core device vaai status get";

    private static final int STEPS_NOT_BY_ROUNDING = 2;

    private Reasons() {}

    /** The most telling first; empty when everything came back or nothing exact is known. */
    public static List<Reason> of(Gain gain) {
        List<Reason> reasons = new ArrayList<>();
        Long reclaimed = gain.reclaimedBytes();
        if (reclaimed == null) {
            unchanged(gain, reasons);
            noOpenFile(gain, reasons);
            return reasons;
        }
        if (gain.deadBefore() <= 0 && reclaimed == 0) {
            nothingDead(gain, reasons);
        } else if (Gain.leavesDeadSpace(gain.deadBefore(), gain.deadAfter())) {
            stillDead(gain, reclaimed, reasons);
        }
        noOpenFile(gain, reasons);
        physical(gain.before(), gain.after(), reclaimed, reasons);
        return reasons;
    }

    /** A figure in steps that stays where it is although more than some steps were dead: the array keeps the space. */
    private static void unchanged(Gain gain, List<Reason> reasons) {
        FigureAccuracy accuracy = gain.after().accuracy();
        if (accuracy != null
                && !accuracy.equals(FigureAccuracy.EXACT)
                && gain.coverage().whole()
                && gain.before().writtenBytes() == gain.after().writtenBytes()
                && gain.deadBefore() > STEPS_NOT_BY_ROUNDING * accuracy.stepBytes()) {
            reasons.add(new Reason(
                    RunObservationMessage.FIGURE_UNCHANGED_IN_STEPS.with(
                            "stepBytes", accuracy.stepBytes(), "bytes", gain.deadBefore()),
                    RunObservationMessage.ADVICE_KEPT_ALLOCATION.statement(),
                    true));
        }
    }

    private static void nothingDead(Gain gain, List<Reason> reasons) {
        if (gain.automatic() != null) {
            reasons.add(new Reason(
                    RunObservationMessage.AUTOMATIC_UNMAP_WAS_FASTER.with("priority", gain.automatic()),
                    RunObservationMessage.ADVICE_NOTHING_TO_DO.statement(),
                    false));
        } else {
            reasons.add(new Reason(RunObservationMessage.NOTHING_WAS_DEAD.statement(), null, false));
        }
        long hidden = -gain.deadBefore();
        if (hidden > gain.usedBefore() * Gain.NEGLIGIBLE) {
            reasons.add(new Reason(
                    RunObservationMessage.NEVER_WRITTEN_OR_ZEROED.with(
                            "bytes",
                            hidden,
                            "writtenBytes",
                            gain.before().writtenBytes(),
                            "usedBytes",
                            gain.usedBefore()),
                    RunObservationMessage.ADVICE_THICK.statement(),
                    false));
        }
    }

    private static void stillDead(Gain gain, long reclaimed, List<Reason> reasons) {
        long left = gain.deadAfter();
        Gain.Coverage coverage = gain.coverage();
        if (!coverage.whole()) {
            Long processed = coverage.bytes();
            reasons.add(new Reason(
                    processed == null
                            ? RunObservationMessage.UNMAP_CUT_SHORT.with("bytes", left)
                            : RunObservationMessage.UNMAP_CUT_SHORT_AT.with(
                                    "bytes", left, "processedBytes", processed, "freeBytes", coverage.freeBytes()),
                    RunObservationMessage.ADVICE_RUN_AGAIN.statement(),
                    !coverage.canceled()));
        } else if (gain.refusal() != null) {
            reasons.add(new Reason(gain.refusal(), RunObservationMessage.ADVICE_NOT_ALIGNED.statement(), true));
        } else if (reclaimed <= gain.deadBefore() * Gain.NEGLIGIBLE
                && gain.start().obstacle() != null) {
            reasons.add(new Reason(gain.start().obstacle(), null, true));
        } else if (reclaimed <= gain.deadBefore() * Gain.NEGLIGIBLE) {
            reasons.add(new Reason(
                    RunObservationMessage.DELETE_IGNORED.with(
                            "bytes", left, "freeBytes", coverage.freeBytes(), "reclaimedBytes", reclaimed),
                    RunObservationMessage.ADVICE_DELETE_IGNORED.with("commands", DELETE_STATUS),
                    true));
        } else {
            reasons.add(partStaysDead(gain, reclaimed, left));
        }
        if (gain.automatic() != null && !idle(gain)) {
            reasons.add(new Reason(
                    RunObservationMessage.AUTOMATIC_HAD_LEFT.with(
                            "priority", gain.automatic(), "bytes", gain.deadBefore()),
                    RunObservationMessage.ADVICE_AUTOMATIC.statement(),
                    false));
        }
    }

    /**
     * All free space was processed, and a part was reclaimed: blocks smaller than a page of the array are the only
     * cause that can be estimated.
     */
    private static Reason partStaysDead(Gain gain, long reclaimed, long left) {
        Long page = gain.start().pageBytes();
        if (page == null) {
            return new Reason(
                    RunObservationMessage.PART_STAYS_DEAD.with("bytes", left, "reclaimedBytes", reclaimed),
                    RunObservationMessage.ADVICE_FRAGMENTED.statement(),
                    false);
        }
        long block = gain.coverage().blockBytes();
        Map<String, Object> params = Map.of("bytes", left, "pageBytes", page, "blockBytes", block);
        return page > block
                ? new Reason(
                        RunObservationMessage.PARTS_OF_PAGES_STAY_DEAD.with(params),
                        RunObservationMessage.ADVICE_PAGES.statement(),
                        false)
                : new Reason(
                        RunObservationMessage.PART_STAYS_DEAD_NOT_BY_PAGES.with(params),
                        RunObservationMessage.ADVICE_NOT_BY_PAGES.statement(),
                        false);
    }

    private static boolean idle(Gain gain) {
        Integer running = gain.start().runningMachines();
        return running != null && running == 0;
    }

    /** Automatic reclaim rests while no file is open, so that dead space waits for a manual run. */
    private static void noOpenFile(Gain gain, List<Reason> reasons) {
        Integer machines = gain.start().machines();
        if (gain.automatic() == null
                || machines == null
                || !idle(gain)
                || gain.deadBefore() <= gain.usedBefore() * Gain.NEGLIGIBLE) {
            return;
        }
        reasons.add(new Reason(
                RunObservationMessage.NO_OPEN_FILE.with(
                        "priority", gain.automatic(), "bytes", gain.deadBefore(), "machines", machines),
                RunObservationMessage.ADVICE_NO_OPEN_FILE.statement(),
                false));
    }

    /** Physical or effective space may stay although the volume no longer counts it: snapshots, or other volumes that share it. */
    private static void physical(ArrayFigures from, ArrayFigures to, long reclaimed, List<Reason> reasons) {
        if (reclaimed == 0) {
            return;
        }
        boolean effective = Boolean.TRUE.equals(to.effective());
        Long snapshots = difference(from.snapshotBytes(), to.snapshotBytes());
        if (snapshots != null && snapshots > 0) {
            reasons.add(new Reason(
                    (effective
                                    ? RunObservationMessage.SNAPSHOTS_HOLD_EFFECTIVE
                                    : RunObservationMessage.SNAPSHOTS_HOLD_PHYSICAL)
                            .with("bytes", snapshots),
                    RunObservationMessage.ADVICE_SNAPSHOTS.statement(),
                    false));
            return;
        }
        Long unique = difference(from.uniqueBytes(), to.uniqueBytes());
        if (unique != null && unique >= 0) {
            reasons.add(new Reason(
                    (effective ? RunObservationMessage.EFFECTIVE_SHARED : RunObservationMessage.PHYSICAL_SHARED)
                            .statement(),
                    (effective ? RunObservationMessage.ADVICE_SHARED_EFFECTIVE : RunObservationMessage.ADVICE_SHARED)
                            .statement(),
                    false));
        }
    }

    private static @Nullable Long difference(@Nullable Long from, @Nullable Long to) {
        return from == null || to == null ? null : Long.valueOf(to - from);
    }
}
