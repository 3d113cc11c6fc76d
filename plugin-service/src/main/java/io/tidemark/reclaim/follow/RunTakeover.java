package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.VcenterSession;

/** What following a run asks of starting others: above all to take over one whose process is gone. */
public interface RunTakeover {

    /** From here on this process starts the run, whose host was not asked yet, in the session given. */
    void adopt(ReclaimRun run, VcenterSession session);

    /** A walk has ended: whoever waits for its host or array need not wait for the next round. */
    default void walkEnded() {}
}
