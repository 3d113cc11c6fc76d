package io.tidemark.platform.health;

import io.tidemark.platform.Statement;
import java.util.List;

/**
 * How one thing that the service needs fares now.
 *
 * @param kind what it is, e.g. {@code vcenter}
 * @param name which one, empty where there is one only
 * @param reason what was found, also when all is well
 */
public record HealthCheck(String kind, String name, State state, Statement reason) {

    /** From well to worst. */
    public enum State {
        OK,
        /** Not asked yet. */
        UNKNOWN,
        /** It works, but not for long or not in full. */
        WARNING,
        ERROR
    }

    /** Whoever looks after such things. Answers from what is known and calls nobody far away. */
    @FunctionalInterface
    public interface Source {

        List<HealthCheck> healthChecks();
    }
}
