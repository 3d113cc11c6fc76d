package io.tidemark.reclaim.run;

import org.jspecify.annotations.Nullable;

/**
 * The run's own task in vCenter, by which it shows in Recent Tasks.
 *
 * @param task its moid, null until known
 * @param percent what was last published
 * @param tries how often something about it was tried in vain
 */
public record PublishedTask(Phase phase, @Nullable String task, int percent, int tries) {

    /** Its state. */
    public enum Phase {
        /** Requested; it is not known yet whether vCenter created it. */
        ASKED,
        /** It is there and waits. */
        CREATED,
        RUNNING,
        /** Final: it ended, or there is none. */
        OVER
    }

    public static final PublishedTask ASKED = new PublishedTask(Phase.ASKED, null, 0, 0);

    public boolean open() {
        return phase != Phase.OVER;
    }

    public PublishedTask created(String moid) {
        return new PublishedTask(Phase.CREATED, moid, 0, 0);
    }

    public PublishedTask running(int now) {
        return new PublishedTask(Phase.RUNNING, task, now, 0);
    }

    public PublishedTask tried() {
        return new PublishedTask(phase, task, percent, tries + 1);
    }

    public PublishedTask over() {
        return new PublishedTask(Phase.OVER, task, percent, tries);
    }
}
