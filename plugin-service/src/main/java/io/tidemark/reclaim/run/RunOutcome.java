package io.tidemark.reclaim.run;

import io.tidemark.reclaim.explain.Gain;
import org.jspecify.annotations.Nullable;

/** What an ended run achieved, as far as that is proven. */
public enum RunOutcome {
    /** All dead space was reclaimed, except for a negligible part. */
    RECLAIMED,
    /** Space was reclaimed, and a part of the dead space is left. */
    PARTLY_RECLAIMED,
    /** The host processed the free space, and the array did not free any space. */
    NOTHING_RECLAIMED,
    /** The host processed the free space; no figures prove that space was reclaimed. */
    NOT_VERIFIABLE,
    /** The run was canceled. An esxcli run processes all free space nevertheless. */
    STOPPED,
    FAILED,
    /** The end could not be determined. */
    UNKNOWN;

    /** Null for runs that have not ended. */
    public static @Nullable RunOutcome of(ReclaimRun run) {
        return switch (run.state()) {
            case COMPLETED -> proven(run);
            case CANCELED -> STOPPED;
            case FAILED -> FAILED;
            case UNKNOWN -> UNKNOWN;
            default -> null;
        };
    }

    /** The space that the array's figures prove to be reclaimed, at least; null before the end and without proof. */
    public static @Nullable Long provenBytes(ReclaimRun run) {
        Long least = run.end().verification().least();
        Long exact = run.end().verification().reclaimedBytes();
        return run.state().ended() && least != null && (least > 0 || exact != null) ? least : null;
    }

    private static RunOutcome proven(ReclaimRun run) {
        Long least = run.end().verification().least();
        Long most = run.end().verification().most();
        if (least == null || most == null) {
            return NOT_VERIFIABLE;
        }
        if (most == 0) {
            return NOTHING_RECLAIMED;
        }
        if (least == 0) {
            return NOT_VERIFIABLE;
        }
        return leavesDeadSpace(run.figures()) ? PARTLY_RECLAIMED : RECLAIMED;
    }

    private static boolean leavesDeadSpace(RunFigures figures) {
        Long before = figures.deadBefore();
        Long after = figures.deadAfterAtLeast();
        return before != null && after != null && Gain.leavesDeadSpace(before, after);
    }
}
