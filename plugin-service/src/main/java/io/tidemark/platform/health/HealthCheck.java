package io.tidemark.platform.health;

import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a component that the service depends on.
 *
 * @param kind what it is, e.g. {@code vcenter}
 * @param name its name, empty if there is only one
 * @param vcenter GUID of the vCenter that it belongs to, empty if that was never reached, null if it is shared by all
 * @param reason the result of the check, also if it is healthy
 */
public record HealthCheck(
        String kind, String name, @Nullable String vcenter, State state, Statement reason) {

    /** Of a component that all vCenters share. */
    public HealthCheck(String kind, String name, State state, Statement reason) {
        this(kind, name, null, state, reason);
    }

    /** Whether users of this vCenter may know of it. */
    public boolean concerns(String guid) {
        return vcenter == null || vcenter.equalsIgnoreCase(guid);
    }

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
