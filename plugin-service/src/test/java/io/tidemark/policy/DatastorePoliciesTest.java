package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.group.DatastoreGroups;
import io.tidemark.inventory.group.DatastoreGroups.Kind;
import io.tidemark.platform.ObjectId;
import io.tidemark.policy.definition.Policy;
import io.tidemark.vcenter.SignedIn;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class DatastorePoliciesTest {

    private static final ObjectId ID = new ObjectId("674908e5-ab21-4079-9cb1-596358ee5dd1", "datastore-11");

    private final PolicyService policies = mock();
    private final DatastoreGroups groups = mock();
    private final Inventory inventory = mock();
    private final SignedIn caller = mock();
    private final Datastore datastore = mock();
    private final DatastorePolicies ofDatastore = new DatastorePolicies(policies, groups, inventory);

    private static Policy policy(String id) {
        Policy policy = mock();
        when(policy.id()).thenReturn(id);
        return policy;
    }

    @Test
    void listsThoseWithTheDatastoreInTheirScope() {
        Policy nightly = policy("nightly");
        Policy weekly = policy("weekly");
        when(policies.all(caller)).thenReturn(List.of(nightly, weekly));
        when(inventory.datastore(ID, caller)).thenReturn(datastore);
        when(groups.members(Kind.POLICY, "nightly", caller)).thenReturn(one -> false);
        when(groups.members(Kind.POLICY, "weekly", caller)).thenReturn(datastore::equals);
        assertThat(ofDatastore.of(caller, ID)).containsExactly(weekly);
    }

    @Test
    void refusesADatastoreThatTheCallerMayNotView() {
        when(inventory.datastore(ID, caller)).thenThrow(new NoSuchElementException());
        assertThatThrownBy(() -> ofDatastore.of(caller, ID)).isInstanceOf(NoSuchElementException.class);
    }
}
