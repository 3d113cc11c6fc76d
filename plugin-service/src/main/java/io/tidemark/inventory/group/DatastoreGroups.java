package io.tidemark.inventory.group;

import io.tidemark.inventory.Datastore;
import io.tidemark.vcenter.SignedIn;
import java.util.function.Predicate;

/** Which datastores belong to a group, provided to the inventory by the policy module. */
public interface DatastoreGroups {

    /** What holds the datastores together. */
    enum Kind {
        /** A compute cluster whose hosts mount them. */
        CLUSTER,
        /** A tag on them or on their datastore clusters. */
        TAG,
        /** A reclaim policy with them in its scope. */
        POLICY
    }

    /** 404 for a policy that the caller may not view, 409 for a tag in a vCenter without a service account. */
    Predicate<Datastore> members(Kind kind, String id, SignedIn caller);
}
