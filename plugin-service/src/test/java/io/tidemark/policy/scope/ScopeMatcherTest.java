package io.tidemark.policy.scope;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.inventory.Datastore;
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
    private final ScopeMatcher matching = new ScopeMatcher(
            inventory,
            runs,
            Mockito.mock(Vcenters.class),
            Mockito.mock(Tagging.class),
            Clock.fixed(NOW, ZoneOffset.UTC));

    private static Datastore datastore(String moid) {
        Vmfs vmfs = new Vmfs("uuid", 6, "6.82", 1 << 20, false, "low", null, List.of());
        DatastoreFacts facts =
                new DatastoreFacts(moid, moid, "VMFS", true, "normal", 2L << 40, 1L << 40, NOW, vmfs, List.of());
        return new Datastore(
                new ObjectId("00000000-0000-0000-0000-000000000001", moid),
                facts,
                List.of(),
                List.of(),
                null,
                null,
                null,
                null);
    }

    private List<ScopeMatch> now(PolicyConditions conditions) {
        List<Datastore> datastores = Stream.of("datastore-1", "datastore-2")
                .map(ScopeMatcherTest::datastore)
                .toList();
        Mockito.when(inventory.datastores(ArgumentMatchers.any(SignedIn.class))).thenReturn(datastores);
        Mockito.when(runs.prospects(
                        ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any(), ArgumentMatchers.any()))
                .thenReturn(datastores.stream()
                        .map(one -> new Prospect(one, List.of()))
                        .toList());
        Mockito.when(runs.arraysNotCalm(datastores))
                .thenReturn(Map.of(datastores.get(1).id(), Statement.of("ARRAY_BUSY_LATENCY", "The array is busy.")));
        return matching.now(Mockito.mock(SignedIn.class), new Wanted(ALL, conditions, null, null, null));
    }

    @Test
    void leavesOutWhatLiesOnABusyArrayWhereThePolicySaysSo() {
        assertThat(now(new PolicyConditions(null, null, null, null, true)))
                .extracting(
                        match -> match.reasons().stream().map(Statement::code).toList())
                .containsExactly(List.of(), List.of("ARRAY_BUSY_LATENCY"));
    }

    @Test
    void leavesArraysAloneWhereItDoesNot() {
        assertThat(now(new PolicyConditions(null, null, null, null, false)))
                .hasSize(2)
                .allMatch(ScopeMatch::runs);
        Mockito.verify(runs, Mockito.never()).arraysNotCalm(ArgumentMatchers.any());
    }
}
