package io.tidemark.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.object.ManagedRef;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
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
    void waitsForTheFirstPictureThatIsBeingRead() {
        CompletableFuture<Optional<FollowedVcenter.Snapshot>> asked = asked();
        see("datastore-1");
        assertThat(asked.join().orElseThrow().datastores()).containsOnlyKeys("datastore-1");
    }

    @Test
    void waitsNoLongerOnceTheFirstPictureFailed() {
        CompletableFuture<Optional<FollowedVcenter.Snapshot>> asked = asked();
        view.lost(new IllegalStateException("gone"));
        assertThat(asked.join()).isEmpty();
        assertThat(view.known(Duration.ofHours(1))).isEmpty();
    }

    /** What somebody receives who waits for it. */
    private CompletableFuture<Optional<FollowedVcenter.Snapshot>> asked() {
        CompletableFuture<Optional<FollowedVcenter.Snapshot>> asked = new CompletableFuture<>();
        Thread asker = new Thread(() -> asked.complete(view.known(Duration.ofHours(1))));
        asker.setDaemon(true);
        asker.start();
        Awaitility.await().until(() -> asker.getState() == Thread.State.TIMED_WAITING);
        assertThat(asked).isNotDone();
        return asked;
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
