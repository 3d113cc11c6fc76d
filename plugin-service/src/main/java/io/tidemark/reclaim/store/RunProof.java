package io.tidemark.reclaim.store;

import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.reclaim.explain.Gain;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.verify.Verification;
import org.jspecify.annotations.Nullable;

/** What an ended run proved for later estimates of its datastore. */
record RunProof(Proved what, long deadBytes, long leftBytes, String place) {

    /** Less dead space can be a difference between what VMFS and the array count. */
    private static final long LEAST = 1L << 30;

    /** Null unless the host processed all free space and the figures are conclusive. */
    static @Nullable RunProof of(ReclaimRun run) {
        Long before = run.figures().deadBefore();
        Long after = run.figures().deadAfter();
        Verification verification = run.end().verification();
        Long least = verification.least();
        Long most = verification.most();
        if (run.state() != RunState.COMPLETED || before == null || after == null || least == null || most == null) {
            return null;
        }
        Proved what = what(before, after, verification, least, most);
        return what == null
                ? null
                : new RunProof(
                        what,
                        before,
                        after,
                        Proof.place(run.target().vmfsUuid(), run.target().devices()));
    }

    private static @Nullable Proved what(long before, long after, Verification verification, long least, long most) {
        Verification.Range range = verification.range();
        if (range != null && most > 0) {
            return VerificationMessage.AUTOMATIC_UNMAP_COUNTED.is(range.reason()) ? Proved.AUTOMATIC_RECLAIM : null;
        }
        if (least > 0 && Gain.exceedsDeadSpace(before, after)) {
            return Proved.MORE_RECLAIMED;
        }
        if (before < LEAST) {
            return null;
        }
        if (!Gain.leavesDeadSpace(before, after)) {
            return Proved.AS_ESTIMATED;
        }
        return Gain.leavesDeadSpace(before, most) ? Proved.PARTLY_RECLAIMED : Proved.NOTHING_RECLAIMED;
    }
}
