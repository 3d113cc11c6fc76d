package io.tidemark.platform;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The caller as a vCenter user. A controller method with this argument requires a session. */
public interface Caller {

    /** Name of the vCenter user, e.g. {@code operator@vsphere.local}. */
    String userName();

    /** GUID of the vCenter whose session this caller holds. */
    String vcenter();

    /** Counts as use of the session without a request; false if it has ended, because of a log-out for example. */
    default boolean staysLoggedIn() {
        return true;
    }

    /**
     * Shows the credential to vCenter if vCenter last accepted it long ago; rejected with 401 if it is no longer
     * accepted. Does not count as use of the session.
     */
    default void requireCredential() {}

    /** Rejected with 403 and the privilege unless the caller holds it on the root folder of the vCenter. */
    void require(Permission permission);

    /** Whether the caller holds it there; false also if that cannot be determined, because vCenter does not respond. */
    default boolean may(Permission permission) {
        try {
            require(permission);
            return true;
        } catch (Problem problem) {
            if (problem.status() != 403 && problem.status() != 503) {
                throw problem;
            }
            return false;
        }
    }

    /** Rejected with 403, the privilege, and the object unless the caller holds it on the object. */
    void require(Permission permission, ObjectId object);

    /** Requires it on each of the objects; rejected with the first on which the caller does not hold it. */
    default void require(Permission permission, Collection<ObjectId> objects) {
        objects.forEach(object -> require(permission, object));
    }

    /** Those of the objects on which the caller holds it. */
    default Set<ObjectId> holding(Permission permission, Collection<ObjectId> objects) {
        Set<ObjectId> held = new LinkedHashSet<>();
        for (ObjectId object : objects) {
            try {
                require(permission, object);
                held.add(object);
            } catch (Problem problem) {
                if (problem.status() != 403) {
                    throw problem;
                }
            }
        }
        return held;
    }

    /**
     * Those of the objects that the caller may not view: existing ones without Tidemark.View on them, and removed ones
     * without it on the root folder. Objects that cannot be determined now are among them.
     */
    default Set<ObjectId> hidden(Collection<ObjectId> objects) {
        Set<ObjectId> hidden = new LinkedHashSet<>(objects);
        hidden.removeAll(holding(Permission.VIEW, hidden));
        return hidden;
    }
}
