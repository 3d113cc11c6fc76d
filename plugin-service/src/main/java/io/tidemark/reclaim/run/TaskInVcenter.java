package io.tidemark.reclaim.run;

import org.jspecify.annotations.Nullable;

/**
 * The run's own task in vCenter, by which it shows in Recent Tasks.
 *
 * @param task its moid, null until known
 * @param percent what was last published
 * @param tries how often something about it was tried in vain
 */
public record TaskInVcenter(Phase phase, @Nullable String task, int percent, int tries) {

    /** How far it has come. */
    public enum Phase {
        /** Asked for; whether vCenter made it is not known yet. */
        ASKED,
        /** It is there and waits. */
        CREATED,
        RUNNING,
        /** Nothing more is done about it: it ended, or there is none. */
        OVER
    }

    static final TaskInVcenter ASKED = new TaskInVcenter(Phase.ASKED, null, 0, 0);

    boolean open() {
        return phase != Phase.OVER;
    }

    TaskInVcenter created(String moid) {
        return new TaskInVcenter(Phase.CREATED, moid, 0, 0);
    }

    TaskInVcenter running(int now) {
        return new TaskInVcenter(Phase.RUNNING, task, now, 0);
    }

    TaskInVcenter tried() {
        return new TaskInVcenter(phase, task, percent, tries + 1);
    }

    TaskInVcenter over() {
        return new TaskInVcenter(Phase.OVER, task, percent, tries);
    }
}
