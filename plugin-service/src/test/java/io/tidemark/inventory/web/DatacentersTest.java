package io.tidemark.inventory.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Seen;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.object.InventoryTree.Node;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatacentersTest {

    private final VcenterSession session = mock();
    private final SignedIn caller = mock();
    private final Datacenters datacenters = new Datacenters();

    @BeforeEach
    void signIn() {
        when(caller.session()).thenReturn(session);
        when(session.tree())
                .thenReturn(new InventoryTree(Map.of(
                        "group-d1", node("Folder", "group-d1", "Datacenters", null),
                        "datacenter-1", node("Datacenter", "datacenter-1", "Wien", "group-d1"),
                        "group-s1", node("Folder", "group-s1", "datastore", "datacenter-1"),
                        "datastore-1", node("Datastore", "datastore-1", "gold", "group-s1"))));
    }

    private static Node node(String type, String moid, String name, @Nullable String parent) {
        return new Node(new ManagedRef(type, moid), name, parent);
    }

    private static Datastore datastore(String moid, String name) {
        DatastoreFacts facts =
                new DatastoreFacts(moid, name, "VMFS", true, null, 1000, 600, Seen.AT, null, List.of(), null, null);
        return new Datastore(new ObjectId(Seen.VCENTER, moid), facts, List.of(), List.of(), null, null, null, null);
    }

    @Test
    void namesTheDatacenterOfThoseWithTheSameName() {
        Datastore one = datastore("datastore-1", "gold");
        List<Datastore> all = List.of(one, datastore("datastore-2", "Gold"), datastore("datastore-3", "silver"));
        assertThat(datacenters.ofSameNames(all, all, caller)).isEqualTo(Map.of(one.id(), "Wien"));
        datacenters.ofSameNames(List.of(one), all, caller);
        verify(session, times(1)).tree();
    }

    @Test
    void asksNothingWhereNamesAreDifferent() {
        List<Datastore> all = List.of(datastore("datastore-1", "gold"), datastore("datastore-3", "silver"));
        assertThat(datacenters.ofSameNames(all, all, caller)).isEmpty();
        verify(session, times(0)).tree();
    }
}
