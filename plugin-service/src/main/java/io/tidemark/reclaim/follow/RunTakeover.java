package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.VcenterSession;

/** What monitoring requires of starting: to take over runs whose process has ended. */
public interface RunTakeover {

    /** From here on this process starts the run, whose host was not called yet, in the session given. */
    void takeOver(ReclaimRun run, VcenterSession session);

    /** A host is free: admits runs that wait for it or its array without waiting for the next round. */
    default void hostFreed() {}
}
