package io.tidemark.platform.setup;

import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step towards a complete installation.
 *
 * @param statement what is wrong or not known; null if there is nothing to say
 */
public record SetupStep(Kind kind, State state, @Nullable Statement statement) {

    public SetupStep(Kind kind, State state) {
        this(kind, state, null);
    }

    /** In the order in which they are taken. */
    public enum Kind {
        VCENTER,
        SERVICE_ACCOUNT,
        ARRAY,
        AUDIT,
        POLICY,
        NOTIFICATION,
        BACKUP
    }

    /** How far it is. */
    public enum State {
        DONE,
        /** Not taken yet. */
        OPEN,
        /** Taken, but something is wrong. */
        FAILED,
        /** It cannot be determined now. */
        UNKNOWN
    }

    /** A step that is taken when there is one of what it is about. */
    public static SetupStep of(Kind kind, boolean there) {
        return new SetupStep(kind, there ? State.DONE : State.OPEN);
    }

    /** Reports the steps of one module. */
    @FunctionalInterface
    public interface Source {

        /**
         * The steps for one vCenter; a step that does not apply is left out.
         *
         * @param vcenter GUID
         */
        List<SetupStep> setupSteps(String vcenter);
    }
}
