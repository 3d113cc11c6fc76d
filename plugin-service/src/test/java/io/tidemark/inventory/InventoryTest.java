package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.isNull;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.FollowedVcenter.Snapshot;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

class InventoryTest {

    private final VcenterFollower follower = mock();
    private final Visibility visibility = mock();
    private final SignedIn caller = mock();
    private final VcenterSession session = mock();
    private final Join join = mock();
    private final CallerInventories callerInventories = mock();
    private final Inventory inventory = new Inventory(follower, callerInventories, visibility, join, mock());

    @Test
    void showsWhatIsGoneToThoseWhoMayViewTheWholeVcenter() {
        Snapshot now = new Snapshot(
                Map.of(
                        "datastore-1", Seen.facts("datastore-1", "VMFS", null),
                        "datastore-2", Seen.facts("datastore-2", "VMFS", null)),
                Map.of(),
                null);
        when(follower.first(any())).thenReturn(Optional.of(now));
        when(visibility.visible(any(), anyCollection())).thenReturn(Set.of("datastore-1"));
        List<String> past = List.of("datastore-2", "datastore-9");
        when(caller.vcenter()).thenReturn(Seen.VCENTER);
        assertThat(inventory.visible(caller, past)).containsExactlyInAnyOrder("datastore-1", "datastore-9");
        Set<ObjectId> gone = Set.of(new ObjectId(Seen.VCENTER, "datastore-9"));
        when(caller.hidden(gone)).thenReturn(gone);
        assertThat(inventory.visible(caller, past)).containsExactly("datastore-1");
        when(caller.hidden(gone))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "gone"), new IOException("reset")));
        assertThat(inventory.visible(caller, past)).containsExactly("datastore-1");
    }

    @Test
    void knowsWhichVolumeIsADatastoreOfAnotherVcenterToo() {
        DatastoreFacts facts = Seen.facts("datastore-1", "VMFS", Seen.vmfs(6, false, Seen.DEVICE));
        String uuid = java.util.Objects.requireNonNull(facts.vmfs()).uuid();
        ObjectId id = new ObjectId(Seen.VCENTER, "datastore-1");
        Snapshot snapshot = new Snapshot(Map.of("datastore-1", facts), Map.of(), null);
        when(follower.known()).thenReturn(Map.of(Seen.VCENTER, snapshot));
        assertThat(inventory.shownElsewhere(id, uuid)).isFalse();
        when(follower.known())
                .thenReturn(Map.of(Seen.VCENTER, snapshot, "00000000-0000-0000-0000-000000000002", snapshot));
        assertThat(inventory.shownElsewhere(id, uuid)).isTrue();
        assertThat(inventory.shownElsewhere(id, "other")).isFalse();
        assertThat(inventory.shownElsewhere(id, "")).isFalse();
    }

    @Test
    void readsNoDatastoreAgainThatIsFollowed() {
        DatastoreFacts followed = Seen.facts("datastore-1", "VMFS", null);
        follow(new Snapshot(Map.of("datastore-1", followed), Map.of(), null));
        inventory.current(session);
        verify(join).all(eq(Seen.VCENTER), argThat(found -> found.contains(followed)), any(), isNull());
        verify(session, never()).datastores();
    }

    @Test
    void readsThemWhileNobodyFollowsThem() {
        DatastoreFacts now = Seen.facts("datastore-2", "VMFS", null);
        when(session.datastores()).thenReturn(List.of(now));
        follow(new Snapshot(Map.of(), Map.of(), Statement.of("TEST", "lost")));
        inventory.current(session);
        verify(join).all(Seen.VCENTER, List.of(now), Map.of(), null);
    }

    @Test
    void takesNothingForCurrentWhileVcenterDoesNotAnswer() {
        follow(new Snapshot(Map.of(), Map.of(), null));
        when(session.currentTime())
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "gone"), new IOException("reset")));
        assertThatExceptionOfType(VcenterUnreachable.class).isThrownBy(() -> inventory.current(session));
    }

    @Test
    void asksVcenterAboutNoDatastoreThatDoesNotExist() {
        Map<String, DatastoreFacts> followed = Map.of("datastore-1", Seen.facts("datastore-1", "VMFS", null));
        Map<String, DatastoreFacts> unseen = Map.of("datastore-2", Seen.facts("datastore-2", "VMFS", null));
        follow(new Snapshot(followed, Map.of(), null));
        when(caller.vcenter()).thenReturn(Seen.VCENTER);
        when(caller.session()).thenReturn(session);
        when(callerInventories.of(session)).thenReturn(new Snapshot(unseen, Map.of(), null));
        Set<String> both = Set.of("datastore-1", "datastore-2");
        when(visibility.visible(session, both)).thenReturn(both);
        List<ObjectId> ids = IntStream.rangeClosed(1, 1_000)
                .mapToObj(i -> new ObjectId(Seen.VCENTER, "datastore-" + i))
                .toList();
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> inventory.datastores(ids, caller))
                .satisfies(problem -> assertThat(problem.errors()).hasSize(998));
        verify(visibility).visible(session, both);
        verify(callerInventories).of(session);
        verifyNoInteractions(session);
        inventory.datastores(ids.subList(0, 2), caller);
        verify(join).all(eq(Seen.VCENTER), argThat(found -> found.size() == 2), any(), isNull());
    }

    @Test
    void readsTheHostsAgainBeforeAStartWhileVcenterIsNotFollowed() {
        assertThat(hostBeforeAStart(Statement.of("TEST", "lost")).inMaintenanceMode())
                .isTrue();
    }

    @Test
    void readsTheHostsAgainBeforeAStartThoughTheInventoryIsCurrent() {
        assertThat(hostBeforeAStart(null).inMaintenanceMode()).isTrue();
    }

    private HostFacts hostBeforeAStart(@Nullable Statement staleness) {
        DatastoreFacts facts = Seen.facts("datastore-1", "VMFS", null, "host-1");
        HostFacts then = Seen.host("host-1", "connected", false, "8.0.3");
        follow(new Snapshot(Map.of("datastore-1", facts), Map.of("host-1", then), staleness));
        when(session.datastore("datastore-1")).thenReturn(facts);
        when(session.hosts(List.of("host-1"))).thenReturn(List.of(Seen.host("host-1", "connected", true, "8.0.3")));
        when(join.all(any(), anyCollection(), any(), any()))
                .thenReturn(List.of(Seen.datastore(facts, List.of(), null)));
        inventory.refreshed(new ObjectId(Seen.VCENTER, "datastore-1"), session);
        ArgumentCaptor<Map<String, HostFacts>> hosts = ArgumentCaptor.captor();
        verify(join).all(eq(Seen.VCENTER), anyCollection(), hosts.capture(), isNull());
        return hosts.getValue().get("host-1");
    }

    private void follow(Snapshot snapshot) {
        when(session.vcenter()).thenReturn(Seen.VCENTER);
        when(follower.first(Seen.VCENTER)).thenReturn(Optional.of(snapshot));
        when(follower.known(Seen.VCENTER)).thenReturn(Optional.of(snapshot));
    }
}
