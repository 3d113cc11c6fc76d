package io.tidemark.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreAffected;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.MountingHost;
import io.tidemark.inventory.risk.LargeDeletions;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.HeartbeatClock;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.rate.RateChangeItem.State;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.trial.Trial;
import io.tidemark.vcenter.trial.TrialActive;
import io.tidemark.vcenter.trial.TrialMessage;
import io.tidemark.vcenter.trial.Trials;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.unmap.UnmapSettings.Limits;
import io.tidemark.vcenter.unmap.UnmapSettings.Range;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Bulk changes with a vCenter on which some hosts reject them. */
@OnEveryDatabase
class RateChangeExecutorTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final HostFacts HOST =
            new HostFacts("host-1", "esx-1", "connected", false, "8.0.3", 24_022_510, "fixed");

    private final List<RecordedActivity> activity = Collections.synchronizedList(new ArrayList<>());
    private final List<DatastoreAffected> affected = Collections.synchronizedList(new ArrayList<>());
    private final Inventory inventory = mock(Inventory.class);
    private final UnmapSettings settings = mock(UnmapSettings.class);
    private final SignedIn caller = mock(SignedIn.class);
    private final Trial trial = mock(Trial.class);
    private final LargeDeletions deletions = mock(LargeDeletions.class);
    private final Map<String, Setting> seen = new ConcurrentHashMap<>();
    private final RateChanges changes;
    private final RateChangeExecutor changing;
    private final RateService service;

    RateChangeExecutorTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        changes = new RateChanges(jdbc, JsonMapper.builder().build());
        changing = new RateChangeExecutor(
                changes,
                inventory,
                new Recorder(event -> activity.add((RecordedActivity) event), Clock.systemUTC()),
                new RateProperties(1000, Duration.ofMillis(1)),
                new Heartbeats(jdbc, new HeartbeatClock()),
                event -> affected.add((DatastoreAffected) event),
                Clock.systemUTC());
        service = new RateService(
                inventory,
                changes,
                changing,
                new RateProperties(1000, Duration.ofMillis(1)),
                deletions,
                trial,
                Clock.systemUTC());
        VcenterSession session = mock(VcenterSession.class);
        when(caller.session()).thenReturn(session);
        when(caller.vcenter()).thenReturn(VCENTER);
        when(caller.userName()).thenReturn("ann");
        when(session.use()).thenReturn(() -> {});
        when(session.unmapSettings()).thenReturn(settings);
        when(session.missingPrivileges(any(), any())).thenReturn(Map.of());
        when(settings.limits(anyString()))
                .thenReturn(Optional.of(new Limits(new Range(100, 2000, 100), null, null, 100L, null)));
        when(settings.seenBy(any(), any())).thenReturn(Map.of(HOST.moid(), seen));
    }

    @AfterEach
    void stop() {
        changing.destroy();
    }

    private static Datastore datastore(int number, int major) {
        return datastore(number, major, "low", null);
    }

    private static Datastore datastore(
            int number, int major, String priority, DatastoreFacts.@Nullable UnmapBandwidth bandwidth) {
        DatastoreFacts.Mount mount = new DatastoreFacts.Mount(HOST.moid(), true, true, true);
        String uuid = "5f07dfd2-d069f440-5da6-%012d".formatted(number);
        DatastoreFacts facts = mock(DatastoreFacts.class);
        DatastoreFacts.Vmfs vmfs =
                new DatastoreFacts.Vmfs(uuid, major, major + ".82", 1 << 20, false, priority, bandwidth, List.of());
        when(facts.name()).thenReturn("ds-" + number);
        when(facts.type()).thenReturn("VMFS");
        when(facts.vmfs()).thenReturn(vmfs);
        return new Datastore(
                new ObjectId(VCENTER, "datastore-" + number),
                facts,
                List.of(new MountingHost(HOST, mount)),
                List.of(),
                null,
                null,
                null,
                null);
    }

    @Test
    void warnsOfLargeDeletionsBeforeARateIsSetButNotBeforeItIsTurnedOff() {
        Datastore datastore = datastore(1, 6);
        when(inventory.datastores(any(), any())).thenReturn(List.of(datastore));
        when(deletions.of(List.of(datastore.id()), caller))
                .thenReturn(Map.of(datastore.id(), List.of(Statement.of("X", "being deleted"))));
        assertThat(service.preview(caller, List.of(datastore.id()), Rate.fixed(500)))
                .singleElement()
                .satisfies(item -> assertThat(item.outcome().warnings())
                        .extracting(Statement::text)
                        .contains("being deleted"));
        assertThat(service.preview(caller, List.of(datastore.id()), Rate.priority("none")))
                .singleElement()
                .satisfies(item -> assertThat(item.outcome().warnings())
                        .extracting(Statement::code)
                        .containsExactly("RATE_OFF"));
    }

    @Test
    void onlyPreviewsDuringTheTrial() {
        Datastore datastore = datastore(1, 6);
        when(inventory.datastores(any(), any())).thenReturn(List.of(datastore));
        Trials.activate(trial);

        assertThat(service.preview(caller, List.of(datastore.id()), Rate.fixed(500)))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.state()).isEqualTo(State.PENDING);
                    assertThat(item.outcome().warnings()).anyMatch(TrialMessage.TRIAL_PREVIEW::is);
                });
        assertThatExceptionOfType(TrialActive.class)
                .isThrownBy(() -> service.change(caller, List.of(datastore.id()), Rate.fixed(500)));
        verify(settings, never()).setBandwidth(any(), any(), any());
    }

    @Test
    void goesThroughAHundredDatastoresWhateverFourRefuse() {
        goesThrough(100);
    }

    @Test
    @Tag("wide")
    void goesThroughFiveHundredDatastoresWhateverTwentyRefuse() {
        goesThrough(500);
    }

    /** Of fifty datastores one is VMFS 5 and one rejects the rate. */
    private void goesThrough(int count) {
        List<Datastore> datastores = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Datastore datastore = datastore(i, i % 50 == 7 ? 5 : 6);
            datastores.add(datastore);
            String uuid = datastore.facts().vmfs().uuid();
            if (i > 0) {
                doAnswer(call -> seen.put(uuid, new Setting("low", call.getArgument(2))))
                        .when(settings)
                        .setBandwidth(eq(HOST.moid()), eq(uuid), any());
            }
            if (i % 50 == 9) {
                doThrow(new VcenterFault("HostConfigFault", "The host is busy."))
                        .when(settings)
                        .setBandwidth(HOST.moid(), uuid, Rate.fixed(500).bandwidth());
            }
        }
        seen.put(datastores.get(0).facts().vmfs().uuid(), new Setting("low", null));
        when(inventory.datastores(any(), any())).thenReturn(datastores);

        RateChange over = over(
                service.change(caller, datastores.stream().map(Datastore::id).toList(), Rate.fixed(500)));
        assertThat(over.items()).hasSize(count);
        assertThat(over.items().stream().filter(item -> item.state() == State.DONE))
                .hasSize(count - count / 25);
        assertThat(over.items().stream().filter(item -> item.state() == State.REFUSED))
                .hasSize(count / 50)
                .allSatisfy(item -> assertThat(item.reason().code()).isEqualTo("NO_RATE_VMFS_5"));
        assertThat(over.items().stream().filter(item -> item.state() == State.FAILED))
                .hasSize(count / 50)
                .allSatisfy(item -> assertThat(item.reason().text()).contains("busy"));
        assertThat(over.items().get(0).outcome().hostsNotInSync()).containsExactly("esx-1");
        assertThat(over.items().get(0).reason().code()).isEqualTo("RATE_STRAGGLERS");
        assertThat(activity).filteredOn(one -> one.objectId() != null).hasSize(count);
        assertThat(affected)
                .hasSize(count - count / 25)
                .allSatisfy(one -> assertThat(one.statement().text()).startsWith("ann changed the reclaim rate: "));
    }

    private RateChange over(RateChange started) {
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .until(() -> changes.find(started.id()).orElseThrow().state() == RateChange.State.COMPLETED);
        return changes.find(started.id()).orElseThrow();
    }

    @Test
    void namesTheHostsWhoseRatesCouldNotBeReadAfterTheChange() {
        Datastore datastore = datastore(1, 6);
        when(inventory.datastores(any(), any())).thenReturn(List.of(datastore));
        when(settings.seenBy(any(), any()))
                .thenThrow(new VcenterUnreachable(Statement.of("TEST", "lost"), new IOException("reset")));
        RateChange change = over(service.change(caller, List.of(datastore.id()), Rate.fixed(500)));
        assertThat(change.items()).singleElement().satisfies(item -> {
            assertThat(item.state()).isEqualTo(State.DONE);
            assertThat(item.outcome().hostsNotQueried()).containsExactly("esx-1");
        });
    }

    @Test
    void saysWhatAnUndoLeavesAloneAndThatMediumBecomesLow() {
        List<Datastore> before =
                List.of(datastore(1, 6, "medium", null), datastore(2, 6), datastore(3, 6), datastore(4, 6));
        when(inventory.datastores(any(), any())).thenReturn(before);
        RateChange change =
                over(service.change(caller, before.stream().map(Datastore::id).toList(), Rate.fixed(2000)));
        assertThat(change.items().get(0).outcome().warnings())
                .extracting(Statement::code)
                .contains("RATE_LOSES_PRIORITY");
        var set = Rate.fixed(2000).bandwidth();
        List<Datastore> now =
                List.of(datastore(1, 6, "low", set), datastore(2, 6, "low", set), datastore(3, 6, "none", null));
        when(inventory.datastores(caller)).thenReturn(now);

        RateChange undone = over(service.undo(caller, change.id()));

        assertThat(undone.items())
                .extracting(RateChangeItem::state)
                .containsExactly(State.DONE, State.DONE, State.REFUSED, State.REFUSED);
        assertThat(undone.items().get(0).to()).isEqualTo(Rate.priority("low"));
        assertThat(undone.items().get(0).outcome().warnings())
                .extracting(Statement::code)
                .contains("RATE_UNDONE_TO_LOW");
        assertThat(undone.items().subList(2, 4))
                .extracting(item ->
                        item.target().datastoreName() + " " + item.reason().code())
                .containsExactlyInAnyOrder("ds-3 RATE_CHANGED_SINCE", "ds-4 RATE_CHANGED_SINCE");
        assertThat(service.lastChange(before.get(1).id()).orElseThrow().rate()).isEqualTo(Rate.priority("low"));
    }

    @Test
    void doesNotClaimToKnowWhatAHostDidWhoseResponseWasLost() {
        List<Datastore> datastores = List.of(datastore(1, 6), datastore(2, 6), datastore(3, 6));
        var bandwidth = Rate.fixed(500).bandwidth();
        Statement lost = Statement.of("TEST", "lost");
        List<RuntimeException> failures = List.of(
                new VcenterUnreachable(lost, new IOException("reset")),
                new VcenterFault("SystemError", "A general system error occurred: Connection reset."),
                new VcenterUnreachable(lost, new IOException("reset")));
        for (int i = 0; i < failures.size(); i++) {
            String uuid = datastores.get(i).facts().vmfs().uuid();
            boolean set = i == 2;
            RuntimeException failure = failures.get(i);
            doAnswer(call -> {
                        if (set) {
                            seen.put(uuid, new Setting("low", bandwidth));
                        }
                        throw failure;
                    })
                    .when(settings)
                    .setBandwidth(HOST.moid(), uuid, bandwidth);
        }
        seen.put(datastores.get(0).facts().vmfs().uuid(), new Setting("low", null));
        when(inventory.datastores(any(), any())).thenReturn(datastores);
        RateChange change = over(
                service.change(caller, datastores.stream().map(Datastore::id).toList(), Rate.fixed(500)));
        assertThat(change.items())
                .extracting(RateChangeItem::state)
                .containsExactly(State.UNKNOWN, State.UNKNOWN, State.DONE);

        List<Datastore> now =
                List.of(datastore(1, 6, "low", bandwidth), datastore(2, 6), datastore(3, 6, "low", bandwidth));
        seen.put(datastores.get(0).facts().vmfs().uuid(), new Setting("low", bandwidth));
        when(inventory.datastores(caller)).thenReturn(now);
        doNothing().when(settings).setBandwidth(any(), any(), any());
        RateChange undone = over(service.undo(caller, change.id()));
        assertThat(undone.items())
                .extracting(item -> item.target().datastoreName() + " " + item.state())
                .as("the host of ds-1 had set the rate, that of ds-2 had not")
                .containsExactly("ds-1 DONE", "ds-3 DONE");
    }

    private static RateChange change(List<RateChangeItem> items) {
        return new RateChange(
                "c1",
                1,
                RateChange.State.RUNNING,
                VCENTER,
                "ann",
                Clock.systemUTC().instant(),
                null,
                null,
                items);
    }

    @Test
    void warnsOfRatesAboveTheArraysProfile() {
        Datastore one = datastore(1, 6);
        HostFacts second = new HostFacts("host-2", "esx-2", "connected", false, "8.0.3", 24_022_510, "fixed");
        Datastore two = new Datastore(
                one.id(),
                one.facts(),
                List.of(
                        one.hosts().get(0),
                        new MountingHost(second, one.hosts().get(0).mount())),
                List.of(),
                null,
                null,
                null,
                null);
        when(inventory.datastores(any(), any())).thenReturn(List.of(one));
        assertThat(service.preview(caller, List.of(one.id()), Rate.fixed(900))
                        .get(0)
                        .outcome()
                        .warnings())
                .isEmpty();
        when(inventory.datastores(any(), any())).thenReturn(List.of(two));
        RateChangeItem item =
                service.preview(caller, List.of(one.id()), Rate.fixed(900)).get(0);
        assertThat(item.outcome().warnings()).extracting(Statement::code).containsExactly("RATE_ABOVE_ARRAY");
        assertThat(item.forecast()).isNull();
    }

    private static RateChangeItem item(int position, Datastore datastore, State state) {
        return new RateChangeItem(
                position,
                new RateChangeItem.Target(datastore.id(), "ds-" + (position + 1), "uuid", "host-1", "esx-1"),
                Rate.priority("low"),
                Rate.fixed(500),
                RateChangeItem.Outcome.of(state, null, List.of()),
                null);
    }

    @Test
    void closesWhatASilentProcessLeftBehind() {
        Datastore datastore = datastore(1, 6);
        RateChangeItem open = item(0, datastore, State.SETTING);
        RateChange change = change(List.of(open, item(1, datastore, State.PENDING)));
        changes.add(change, Clock.systemUTC().instant().minusSeconds(3600));
        changing.closeAbandoned();
        RateChange closed = changes.find("c1").orElseThrow();
        assertThat(closed.state()).isEqualTo(RateChange.State.INTERRUPTED);
        assertThat(closed.items()).extracting(RateChangeItem::state).containsExactly(State.UNKNOWN, State.NOT_DONE);
        changing.closeAbandoned();
        assertThat(activity)
                .extracting(RecordedActivity::action, RecordedActivity::objectName, RecordedActivity::outcome)
                .containsExactly(tuple("reclaim-rate.set", "ds-1", RecordedActivity.Outcome.FAILED));
    }

    @Test
    void recordsTheStartBeforeTheFirstHostIsChanged() {
        List<Integer> before = new ArrayList<>();
        doAnswer(call -> before.add(activity.size())).when(settings).setBandwidth(any(), any(), any());
        Datastore datastore = datastore(1, 6);
        changing.start(change(List.of(item(0, datastore, State.PENDING))), Map.of(datastore.id(), datastore), caller)
                .join();
        assertThat(before).containsExactly(1);
        assertThat(activity).extracting(RecordedActivity::objectName).containsExactly(null, "ds-1");
    }
}
