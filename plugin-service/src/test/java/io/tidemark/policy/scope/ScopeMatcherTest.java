package io.tidemark.policy.scope;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.scope.ScopeMatcher.Wanted;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.reclaim.ScheduledRuns.Prospect;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import org.mockito.Mockito;

class ScopeMatcherTest {

    private static final Instant NOW = Instant.parse("2026-03-01T02:00:00Z");
    private static final PolicyScope ALL =
            new PolicyScope(true, null, null, null, null, null, null, null, null, null, null, null);

    private final ScheduledRuns runs = Mockito.mock(ScheduledRuns.class);
    private final Inventory inventory = Mockito.mock(Inventory.class);
    private final ConnectedArrays arrays = Mockito.mock(ConnectedArrays.class);
    private final ScopeMatcher matching = new ScopeMatcher(
            inventory,
            runs,
            Mockito.mock(Vcenters.class),
            Mockito.mock(Tagging.class),
            arrays,
            Clock.fixed(NOW, ZoneOffset.UTC));

    private static final LastRun RUNNING = new LastRun("run", "RUNNING", null, true, NOW, null, null, null);

    private static Datastore datastore(String moid) {
        return datastore(moid, false);
    }

    /** @param arrays by id, each with an extent of the datastore */
    private static Datastore datastore(String moid, boolean running, String... arrays) {
        Vmfs vmfs = new Vmfs("uuid", 6, "6.82", 1 << 20, false, "low", null, List.of());
        DatastoreFacts facts =
                new DatastoreFacts(moid, moid, "VMFS", true, "normal", 2L << 40, 1L << 40, NOW, vmfs, List.of());
        return new Datastore(
                new ObjectId("00000000-0000-0000-0000-000000000001", moid),
                facts,
                List.of(),
                Stream.of(arrays)
                        .map(array -> new BackedExtent(
                                "naa." + array, new BackingVolume(array, "name of " + array, "v", "v", 1L << 40), null))
                        .toList(),
                null,
                null,
                running ? RUNNING : null,
                null);
    }

    private List<ScopeMatch> now(PolicyConditions conditions) {
        List<Datastore> datastores = Stream.of("datastore-1", "datastore-2")
                .map(ScopeMatcherTest::datastore)
                .toList();
        has(datastores);
        Mockito.when(runs.arraysNotCalm(datastores))
                .thenReturn(Map.of(datastores.get(1).id(), Statement.of("ARRAY_BUSY_LATENCY", "The array is busy.")));
        return matching.now(Mockito.mock(SignedIn.class), new Wanted(ALL, conditions, null, null, null, null));
    }

    private void has(List<Datastore> datastores) {
        Mockito.when(inventory.datastores(ArgumentMatchers.any(SignedIn.class))).thenReturn(datastores);
        Mockito.when(runs.prospects(
                        ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any()))
                .thenReturn(datastores.stream()
                        .map(one -> new Prospect(one, List.of()))
                        .toList());
    }

    @Test
    void leavesOutWhatLiesOnABusyArrayWhereThePolicySaysSo() {
        assertThat(now(new PolicyConditions(null, null, null, null, true)))
                .extracting(
                        match -> match.reasons().stream().map(Statement::code).toList())
                .containsExactly(List.of(), List.of("ARRAY_BUSY_LATENCY"));
    }

    @Test
    void startsNoMoreRunsPerArrayThanThePolicyPermitsAndCountsThoseThatStillRun() {
        List<Datastore> datastores = List.of(
                datastore("datastore-1", false, "a"),
                datastore("datastore-2", false, "a"),
                datastore("datastore-3", false, "a", "b"),
                datastore("datastore-4", false, "b"),
                datastore("datastore-5", false, "c"),
                datastore("datastore-6", false));
        Datastore running = datastore("datastore-7", true, "c");
        has(datastores);
        Mockito.when(inventory.datastores(ArgumentMatchers.any(SignedIn.class)))
                .thenReturn(
                        Stream.concat(datastores.stream(), Stream.of(running)).toList());
        Wanted one = new Wanted(ALL, PolicyConditions.NONE, null, null, null, 1);
        assertThat(matching.now(Mockito.mock(SignedIn.class), one))
                .extracting(match -> match.reasons().stream()
                        .map(reason -> reason.code() + " " + reason.params().get("array"))
                        .toList())
                .containsExactly(
                        List.of(),
                        List.of("ARRAY_LIMIT_REACHED name of a"),
                        List.of("ARRAY_LIMIT_REACHED name of a"),
                        List.of(),
                        List.of("ARRAY_LIMIT_REACHED name of c"),
                        List.of());
    }

    @Test
    void findsDatastoresByTheKindOfAnyOfTheirArrays() {
        Mockito.when(arrays.kind("a")).thenReturn("unity");
        Mockito.when(arrays.kind("b")).thenReturn("flasharray");
        PolicyScope unity = new PolicyScope(
                null, null, null, null, null, null, null, null, null, null, null, null, List.of("unity"));
        assertThat(Stream.of(
                                datastore("datastore-1", false, "a"),
                                datastore("datastore-2", false, "b"),
                                datastore("datastore-3", false, "b", "a"),
                                datastore("datastore-4", false))
                        .filter(matching.members(Mockito.mock(SignedIn.class), unity))
                        .map(one -> one.facts().name()))
                .containsExactly("datastore-1", "datastore-3");
        assertThat(unity.explicit()).isFalse();
        assertThat(unity.nothing()).isFalse();
    }

    @Test
    void leavesArraysAloneWhereItDoesNot() {
        assertThat(now(new PolicyConditions(null, null, null, null, false)))
                .hasSize(2)
                .allMatch(ScopeMatch::runs);
        Mockito.verify(runs, Mockito.never()).arraysNotCalm(ArgumentMatchers.any());
    }
}
