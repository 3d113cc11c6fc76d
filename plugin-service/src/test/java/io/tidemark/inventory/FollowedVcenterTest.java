package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowedVcenterTest {

    private final FollowedVcenter view = new FollowedVcenter();

    private void see(String... datastores) {
        view.changed(
                List.of(datastores).stream()
                        .map(moid -> Seen.facts(moid, "VMFS", Seen.vmfs(6, false, Seen.DEVICE)))
                        .toList(),
                List.of(Seen.host("host-1", "connected", false, "8.0.3")),
                List.of());
    }

    private FollowedVcenter.Snapshot known() {
        return view.known().orElseThrow();
    }

    @Test
    void knowsNothingBeforeTheFirstPicture() {
        assertThat(view.known()).isEmpty();
        view.lost(new IllegalStateException("gone"));
        assertThat(view.known()).isEmpty();
    }

    @Test
    void addsChangesAndForgetsWhatLeft() {
        see("datastore-1", "datastore-2");
        view.changed(
                List.of(Seen.facts("datastore-3", "VMFS", null)),
                List.of(),
                List.of(new ManagedRef("Datastore", "datastore-1")));
        assertThat(known().datastores()).containsOnlyKeys("datastore-2", "datastore-3");
        assertThat(known().hosts()).containsOnlyKeys("host-1");
        assertThat(known().staleness()).isNull();
    }

    @Test
    void keepsTheLastPictureMarkedWhileVcenterIsLost() {
        see("datastore-1");
        view.lost(new IllegalStateException("connection reset"));
        assertThat(known().datastores()).containsOnlyKeys("datastore-1");
        assertThat(known().staleness()).isNotNull();
    }

    @Test
    void beginsAfreshWhenVcenterIsBack() {
        see("datastore-1");
        view.lost(new IllegalStateException("connection reset"));
        see("datastore-2");
        assertThat(known().datastores()).containsOnlyKeys("datastore-2");
        assertThat(known().staleness()).isNull();
    }
}
