package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.risk.LargeDeletions;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.trial.Trial;
import io.tidemark.vcenter.trial.TrialActive;
import io.tidemark.vcenter.trial.Trials;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** Activities of requests that are refused as a whole, and what users may view of changes. */
class RateServiceTest {

    private final Clock clock = Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneOffset.UTC);
    private final RateWorld world = new RateWorld().hosts("8.0.3-24022510");
    private final List<RecordedActivity> activity = new ArrayList<>();
    private final Inventory inventory = mock(Inventory.class);
    private final Trial trial = mock(Trial.class);
    private final RateChanges changes = mock(RateChanges.class);
    private final RateProperties properties = new RateProperties(1000, Duration.ofMillis(1));
    private final RateChangeExecutor executor = new RateChangeExecutor(
            changes,
            inventory,
            new Recorder(event -> activity.add((RecordedActivity) event), clock),
            properties,
            mock(Heartbeats.class),
            event -> {},
            clock);
    private final RateService service =
            new RateService(inventory, changes, executor, properties, mock(LargeDeletions.class), trial, clock);

    RateServiceTest() {
        when(world.caller.userName()).thenReturn("ann");
        when(world.session.missingPrivileges(any(), any()))
                .thenReturn(Map.of("datastore-1", List.of("Tidemark.SetRate")));
    }

    @AfterEach
    void stop() {
        executor.destroy();
    }

    private void request(Datastore... datastores) {
        when(inventory.datastores(any(), any())).thenReturn(List.of(datastores));
        List<ObjectId> ids = new ArrayList<>();
        for (int i = 1; i <= datastores.length; i++) {
            ids.add(new ObjectId(RateWorld.VCENTER, "datastore-" + i));
        }
        service.change(world.caller, ids, Rate.fixed(500));
    }

    @Test
    void recordsOneActivityForManyDatastores() {
        Datastore datastore = world.datastore();
        assertThatExceptionOfType(PermissionMissing.class).isThrownBy(() -> request(datastore, datastore, datastore));
        when(world.session.missingPrivileges(any(), any())).thenReturn(Map.of());
        Trials.activate(trial);
        assertThatExceptionOfType(TrialActive.class).isThrownBy(() -> request(datastore, datastore, datastore));
        assertThat(activity).hasSize(2).allSatisfy(one -> {
            assertThat(one.action()).isEqualTo("reclaim-rate.set");
            assertThat(one.outcome()).isEqualTo(RecordedActivity.Outcome.REFUSED);
            assertThat(Objects.requireNonNull(one.detail()).params()).containsEntry("count", 3);
        });
        assertThat(activity)
                .as("on the datastore that the reason names")
                .extracting(RecordedActivity::objectId)
                .containsExactly(RateWorld.VCENTER + ":datastore-1", null);
    }

    @Test
    void namesASingleDatastoreOfARefusedRequest() {
        assertThatExceptionOfType(PermissionMissing.class).isThrownBy(() -> request(world.datastore()));
        assertThat(activity).singleElement().satisfies(one -> {
            assertThat(one.objectName()).isEqualTo("ds-1");
            assertThat(Objects.requireNonNull(one.detail()).code()).isEqualTo("PERMISSION_MISSING");
        });
    }

    @Test
    void leavesOutDatastoresThatTheCallerMayNotView() {
        List<RateChangeItem> two = List.of(item(0), item(1));
        List<ObjectId> ids = two.stream().map(RateChangeItem::datastore).toList();
        RateChange change = new RateChange(
                "c1", 1, RateChange.State.COMPLETED, RateWorld.VCENTER, "ann", clock.instant(), null, null, two);
        when(changes.find("c1")).thenReturn(Optional.of(change));
        when(world.caller.hidden(ids)).thenReturn(Set.of(ids.get(1)));
        assertThat(service.find(world.caller, "c1").items()).containsExactly(two.get(0));
        assertThat(service.hidden(world.caller, "c1")).containsExactly(ids.get(1));
    }

    private List<RateChangeItem> undo(RateChangeItem.State state, Rate from) {
        when(world.session.missingPrivileges(any(), any())).thenReturn(Map.of());
        RateChangeItem done = new RateChangeItem(
                0,
                new RateChangeItem.Target(
                        new ObjectId(RateWorld.VCENTER, "datastore-1"), "ds-1", RateWorld.UUID, "host-1", "esx-1"),
                from,
                Rate.fixed(2000),
                RateChangeItem.Outcome.of(state, null, List.of()),
                null);
        RateChange change = new RateChange(
                "c1",
                1,
                RateChange.State.COMPLETED,
                RateWorld.VCENTER,
                "ann",
                clock.instant(),
                null,
                null,
                List.of(done));
        when(changes.find(any())).thenReturn(Optional.of(change));
        when(inventory.datastores(world.caller))
                .thenReturn(List.of(world.rate(Rate.fixed(2000)).datastore()));
        ArgumentCaptor<RateChange> undo = ArgumentCaptor.captor();
        service.undo(world.caller, "c1");
        verify(changes, atLeastOnce()).add(undo.capture(), any());
        return undo.getValue().items();
    }

    @Test
    void undoesNothingWhereHostsHaveAnotherRateThoughVcenterStillShowsOurs() {
        world.shows(1, Rate.priority("none"));
        assertThat(undo(RateChangeItem.State.DONE, Rate.priority("low")))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.state()).isEqualTo(RateChangeItem.State.REFUSED);
                    assertThat(Objects.requireNonNull(item.reason()).code()).isEqualTo("RATE_CHANGED_SINCE");
                    assertThat(item.from()).isEqualTo(Rate.priority("none"));
                    assertThat(item.to()).isEqualTo(Rate.priority("low"));
                });
    }

    @Test
    void undoesNothingWhereOneOfTheHostsHasAnotherRate() {
        world.hosts("8.0.3-24022510").shows(1, Rate.fixed(2000)).shows(2, Rate.priority("none"));
        assertThat(undo(RateChangeItem.State.DONE, Rate.priority("low")))
                .extracting(RateChangeItem::state)
                .containsExactly(RateChangeItem.State.REFUSED);
    }

    @Test
    void doesNotReplaceAPriorityThatWasRestoredByEsxcli() {
        world.shows(1, Rate.priority("medium"));
        assertThat(undo(RateChangeItem.State.DONE, Rate.priority("medium")))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.state()).isEqualTo(RateChangeItem.State.REFUSED);
                    assertThat(item.outcome().warnings()).isEmpty();
                });
    }

    @Test
    void undoesTheRateThoughAHostStillHasTheOneBeforeOrAlwaysHasLow() {
        world.hosts("8.0.3-24022510", "6.5.0-4564106")
                .shows(1, Rate.fixed(2000))
                .shows(2, Rate.fixed(500))
                .shows(3, Rate.priority("low"));
        assertThat(undo(RateChangeItem.State.DONE, Rate.fixed(500)))
                .extracting(RateChangeItem::state)
                .containsExactly(RateChangeItem.State.PENDING);
    }

    private static RateChangeItem item(int position) {
        ObjectId id = new ObjectId(RateWorld.VCENTER, "datastore-" + position);
        return new RateChangeItem(
                position,
                new RateChangeItem.Target(id, "ds-" + position, "uuid", "host-1", "esx-1"),
                Rate.priority("low"),
                Rate.fixed(500),
                RateChangeItem.Outcome.of(RateChangeItem.State.DONE, null, List.of()),
                null);
    }
}
