package io.tidemark.policy;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.group.DatastoreGroups;
import io.tidemark.inventory.group.DatastoreGroups.Kind;
import io.tidemark.platform.ObjectId;
import io.tidemark.policy.definition.Policy;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import org.springframework.stereotype.Service;

/** The policies that have a datastore in their scope now. */
@Service
public class DatastorePolicies {

    private final PolicyService policies;
    private final DatastoreGroups groups;
    private final Inventory inventory;

    DatastorePolicies(PolicyService policies, DatastoreGroups groups, Inventory inventory) {
        this.policies = policies;
        this.groups = groups;
        this.inventory = inventory;
    }

    /** Those that the caller may view; 404 for a datastore that the caller may not view. */
    public List<Policy> of(SignedIn caller, ObjectId datastore) {
        List<Policy> all = policies.all(caller);
        Datastore asked = inventory.datastore(datastore, caller);
        return all.stream()
                .filter(policy ->
                        groups.members(Kind.POLICY, policy.id(), caller).test(asked))
                .toList();
    }
}
