package io.tidemark.platform.health;

import io.tidemark.platform.Statement;
import java.util.List;

/**
 * The state of a component that the service depends on.
 *
 * @param kind what it is, e.g. {@code vcenter}
 * @param name its name, empty if there is only one
 * @param reason the result of the check, also if it is healthy
 */
public record HealthCheck(String kind, String name, State state, Statement reason) {

    /** From healthy to error. */
    public enum State {
        OK,
        /** Not checked yet. */
        UNKNOWN,
        /** It works, but not for long or not in full. */
        WARNING,
        ERROR
    }

    /** Provides the state of components from known data, without remote calls. */
    @FunctionalInterface
    public interface Source {

        List<HealthCheck> healthChecks();
    }
}
