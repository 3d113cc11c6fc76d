package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.VcenterSession;

/** What following a run asks of starting others: above all to take over one whose process is gone. */
public interface RunTakeover {

    /** From here on this process starts the run, whose host was not called yet, in the session given. */
    void takeOver(ReclaimRun run, VcenterSession session);

    /** A host has become free: whoever waits for it, or for its array, need not wait for the next round. */
    default void hostFreed() {}
}
