package io.tidemark.reclaim.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.RequestedUnits;
import io.tidemark.reclaim.plan.HostChoice.Load;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.unmap.HostdLine;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.VmfsFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class ReclaimRunsTest {

    private final ReclaimRuns runs;
    private final RunQueries queries;
    private final StartKeys keys;
    private final RunUnitHistory units;

    ReclaimRunsTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        runs = new ReclaimRuns(jdbc, JsonMapper.builder().build());
        queries = new RunQueries(jdbc, JsonMapper.builder().build());
        keys = new StartKeys(jdbc);
        units = new RunUnitHistory(jdbc, JsonMapper.builder().build());
    }

    private ReclaimRun added(int datastore) {
        ReclaimRun run = Runs.queued(datastore, Method.ESXCLI, Runs.NOW);
        runs.add(run);
        return run;
    }

    private ReclaimRun completed(int datastore, Instant at, long bytes) {
        ReclaimRun run = Runs.queued(datastore, Method.ESXCLI, at);
        runs.add(run);
        return runs.change(run.id(), now -> {
            now.starting(Runs.attempt(at), Statement.of("STARTED", "started"));
            now.unmapped(now.progress()
                    .unmap()
                    .after(new HostdLine(at, "op", false, 10485))
                    .after(new HostdLine(at, "op", true, 10485)));
            now.verifying(RunState.COMPLETED, at.plusSeconds(40), null);
            now.ended(RunEvent.GAIN_VERIFIED, at.plusSeconds(90), Verification.exact(bytes));
        });
    }

    @Test
    void knowsWhetherTheInstallationHasCompletedARun() {
        added(1);
        assertThat(queries.anyCompleted()).isFalse();
        completed(2, Runs.NOW, 1);
        assertThat(queries.anyCompleted()).isTrue();
    }

    @Test
    void knowsWhichDatastoresEverHadARun() {
        completed(1, Runs.NOW, 1);
        completed(1, Runs.NOW.plusSeconds(200), 1);
        added(2);
        assertThat(queries.datastores(Runs.VCENTER)).containsExactlyInAnyOrder("datastore-1", "datastore-2");
        assertThat(queries.datastores("another")).isEmpty();
    }

    @Test
    void reportsWhichUnitHostsWereAskedForInAStretch() {
        ReclaimRun processed = completed(1, Runs.NOW, 1);
        runs.change(added(2).id(), now -> now.starting(Runs.attempt(Runs.NOW), Statement.of("STARTED", "started")));
        added(3);
        Set<String> all = Set.of("datastore-1", "datastore-2", "datastore-3");
        assertThat(units.between(Runs.VCENTER, all, Runs.NOW.plusSeconds(60), Runs.NOW.plusSeconds(70)))
                .hasSize(2)
                .contains(new RequestedUnits.Asked(
                        processed.id(), "datastore-1", "host-1", "esx-1", 10485, "op", Runs.NOW, Runs.NOW))
                .anySatisfy(live -> {
                    assertThat(live.datastore()).isEqualTo("datastore-2");
                    assertThat(live.operation()).isNull();
                    assertThat(live.to()).isNull();
                });
        assertThat(units.between(Runs.VCENTER, all, Runs.NOW.plusSeconds(91), Runs.NOW.plusSeconds(99)))
                .extracting(RequestedUnits.Asked::datastore)
                .containsExactly("datastore-2");
        assertThat(units.between(Runs.VCENTER, all, Runs.NOW.minusSeconds(9), Runs.NOW.minusSeconds(1)))
                .isEmpty();
        assertThat(units.between("another", all, Runs.NOW, Runs.NOW)).isEmpty();
    }

    @Test
    void listsRunsOfTheSameInstantInTheOrderTheyCame() {
        List<String> newestFirst = new ArrayList<>();
        for (int count = 0; count < 8; count++) {
            newestFirst.add(0, completed(1, Runs.NOW, 1).id());
        }
        PageQuery newest = new PageQuery(null, null, null, null);
        assertThat(queries.list(Runs.VCENTER, null, RunFilter.ALL, newest).items())
                .extracting(ReclaimRun::id)
                .containsExactlyElementsOf(newestFirst);
        ObjectId datastore = new ObjectId(Runs.VCENTER, "datastore-1");
        assertThat(queries.latest(Set.of(datastore)).get(datastore))
                .extracting(LastRun::id)
                .isEqualTo(newestFirst.get(0));
    }

    @Test
    void keepsEverythingOfARun() {
        ReclaimRun run = added(1);
        runs.change(run.id(), now -> {
            now.measuredBefore(SettledFigures.before(new VmfsFigures(Runs.NOW, 10, 5)));
            now.starting(Runs.attempt(Runs.NOW.plusMillis(1)), Statement.of("STARTED", "started"));
            now.unmapped(now.progress().unmap().after(new HostdLine(Runs.NOW, "op", false, 10485)));
            now.found(RunObservation.warning(Statement.of("FELL_BACK_TO_200", "fell back")));
        });
        ReclaimRun read = runs.find(run.id()).orElseThrow();
        assertThat(read.state()).isEqualTo(RunState.RUNNING);
        assertThat(read.version()).isEqualTo(2);
        assertThat(read.target()).isEqualTo(run.target());
        assertThat(read.plan())
                .usingRecursiveComparison()
                .ignoringFields("unit.reason.params")
                .isEqualTo(run.plan());
        assertThat(read.attempt()).isEqualTo(Runs.attempt(Runs.NOW.plusMillis(1)));
        assertThat(read.progress().unmap().firstUnit()).isEqualTo(10485);
        assertThat(read.observations()).extracting(RunObservation::code).containsExactly("FELL_BACK_TO_200");
        assertThat(read.timeline()).extracting(TimelineEntry::code).containsExactly("STARTED");
        assertThat(read.startedBy()).isEqualTo("operator@vsphere.local");
        assertThat(read.reason()).isEqualTo("why");
    }

    @Test
    void refusesASecondLiveRunOnADatastore() {
        ReclaimRun first = added(1);
        assertThatThrownBy(() -> added(1)).isInstanceOf(DuplicateKeyException.class);
        added(2);
        runs.change(first.id(), run -> run.ended(RunEvent.CANCEL_REQUESTED, Runs.NOW, Verification.PENDING));
        added(1);
        assertThat(runs.liveIds()).hasSize(2);
    }

    @Test
    void letsExactlyOneOfManySimultaneousStartsWin() throws Exception {
        int starts = 8;
        ExecutorService threads = Executors.newFixedThreadPool(starts);
        CountDownLatch go = new CountDownLatch(1);
        List<Future<Boolean>> outcomes = java.util.stream.IntStream.range(0, starts)
                .mapToObj(i -> threads.submit(() -> {
                    go.await();
                    try {
                        added(7);
                        return true;
                    } catch (DuplicateKeyException e) {
                        return false;
                    }
                }))
                .toList();
        go.countDown();
        int won = 0;
        for (Future<Boolean> outcome : outcomes) {
            won += outcome.get() ? 1 : 0;
        }
        threads.shutdown();
        assertThat(won).isEqualTo(1);
    }

    @Test
    void keepsAChangeOnlyWhenNobodyElseChangedTheRun() {
        ReclaimRun run = added(1);
        ReclaimRun mine = runs.find(run.id()).orElseThrow();
        runs.change(run.id(), now -> now.cancelAsked("another", Runs.NOW));
        mine.note(Runs.NOW, Statement.of("MINE", "mine"));
        assertThat(runs.store(mine)).isFalse();
        runs.change(run.id(), now -> now.note(Runs.NOW, Statement.of("AGAIN", "again")));
        assertThat(runs.find(run.id()).orElseThrow().cancelAsked()).isTrue();
        assertThat(runs.version(run.id())).contains(3L);
    }

    @Test
    void countsLooksInVainWithoutChangingTheRun() {
        ReclaimRun run = added(1);
        assertThat(runs.incrementMissedPolls(run.id())).isEqualTo(1);
        assertThat(runs.incrementMissedPolls(run.id())).isEqualTo(2);
        runs.resetMissedPolls(run.id());
        assertThat(runs.incrementMissedPolls(run.id())).isEqualTo(1);
        assertThat(runs.version(run.id())).contains(1L);
    }

    @Test
    void listsFiltersSortsAndPages() {
        completed(1, Runs.NOW, 5);
        completed(1, Runs.NOW.plusSeconds(600), 6);
        completed(2, Runs.NOW.plusSeconds(300), 7);
        added(3);
        PageQuery all = new PageQuery(null, null, null, null);
        assertThat(queries.list(Runs.VCENTER, null, RunFilter.ALL, all)
                        .items()
                        .get(0)
                        .createdAt())
                .isEqualTo(Runs.NOW.plusSeconds(600));
        assertThat(queries.list(Runs.VCENTER, List.of("datastore-1"), RunFilter.ALL, all)
                        .total())
                .isEqualTo(2);
        assertThat(queries.list(
                                Runs.VCENTER,
                                null,
                                new RunFilter(Set.of(RunState.QUEUED), Set.of(), null, null, null, null, null),
                                all)
                        .items())
                .hasSize(1);
        assertThat(queries.list(Runs.VCENTER, List.of(), RunFilter.ALL, all).items())
                .isEmpty();
        assertThat(queries.list("00000000-0000-0000-0000-000000000000", null, RunFilter.ALL, all)
                        .total())
                .isZero();
        assertThat(queries.list(Runs.VCENTER, null, RunFilter.ALL, new PageQuery(1, 3, "createdAt,asc", null))
                        .items())
                .hasSize(1);
        assertThat(queries.list(Runs.VCENTER, null, named("DS-2"), all).items()).hasSize(1);
        assertThat(queries.list(Runs.VCENTER, null, named("%"), all).items()).isEmpty();
        assertThatThrownBy(() -> queries.list(Runs.VCENTER, null, RunFilter.ALL, new PageQuery(0, 10, "record", null)))
                .isInstanceOf(Problem.class);
    }

    @Test
    void knowsTheLatestRunOfEachDatastore() {
        completed(1, Runs.NOW, 5);
        ReclaimRun later = completed(1, Runs.NOW.plusSeconds(600), 6);
        assertThat(queries.latest(List.of(Runs.datastore(1), Runs.datastore(2))))
                .containsOnlyKeys(Runs.datastore(1))
                .hasValueSatisfying(new org.assertj.core.api.Condition<>(
                        run -> run.id().equals(later.id()) && run.reclaimedBytes() == 6 && !run.live(),
                        "the later run"));
        assertThat(queries.latest(List.of())).isEmpty();
    }

    @Test
    void knowsHowBusyHostsAre() {
        completed(1, Runs.NOW, 5);
        completed(1, Runs.NOW.minus(Duration.ofDays(9)), 5);
        added(2);
        assertThat(queries.hostLoad(Runs.VCENTER, Runs.NOW.minus(Duration.ofDays(1))))
                .containsEntry("host-1", new Load(0, 1))
                .containsEntry("host-2", new Load(1, 1));
    }

    @Test
    void keepsTimingsOfWholeRuns() {
        completed(1, Runs.NOW, 5);
        added(2);
        assertThat(queries.unmapTimings("esxcli", "flasharray", 100))
                .singleElement()
                .satisfies(unmap -> {
                    assertThat(unmap.passes()).isEqualTo(1);
                    assertThat(unmap.seconds()).isEqualTo(40);
                    assertThat(unmap.bytes()).isEqualTo(10485L << 20);
                });
        assertThat(queries.unmapTimings("task", "flasharray", 100)).isEmpty();
    }

    @Test
    void remembersStartKeysForAWhile() {
        keys.add(Runs.VCENTER, "u", "k", new StartKeys.Used("digest", List.of("a", "b")), Runs.NOW);
        assertThat(keys.find(Runs.VCENTER, "u", "k", Runs.NOW))
                .contains(new StartKeys.Used("digest", List.of("a", "b")));
        assertThat(keys.find(Runs.VCENTER, "other", "k", Runs.NOW)).isEmpty();
        assertThat(keys.find(Runs.VCENTER, "u", "k", Runs.NOW.plusSeconds(1))).isEmpty();
        assertThatThrownBy(() -> keys.add(Runs.VCENTER, "u", "k", new StartKeys.Used("other", List.of("c")), Runs.NOW))
                .isInstanceOf(DuplicateKeyException.class);
        keys.forgetBefore(Runs.NOW.plusSeconds(1));
        assertThat(keys.find(Runs.VCENTER, "u", "k", Runs.NOW)).isEmpty();
    }

    private static RunFilter named(String text) {
        return new RunFilter(Set.of(), Set.of(), null, null, null, null, text);
    }

    private void ended(int number, Instant at, @Nullable Long gain) {
        ReclaimRun run = Runs.queued(number, Method.TASK, at);
        run.needs(new RunNeeds(List.of("array-" + number % 2), List.of(), 1, null, RunNeeds.Origin.MANUAL, null, null));
        runs.add(run);
        runs.change(run.id(), changed -> {
            changed.starting(Runs.attempt(at), Statement.of("A", "a"));
            changed.verifying(RunState.COMPLETED, at, null);
            changed.ended(
                    RunEvent.GAIN_VERIFIED,
                    at,
                    gain == null
                            ? Verification.notVerifiable(Statement.of("NO_ARRAY", "none"))
                            : Verification.exact(gain));
        });
    }

    @Test
    void keepsWhatTotalsNeed() {
        ended(1, Instant.parse("2026-09-30T23:59:59Z"), 100L);
        String first = queries.latest(List.of(Runs.datastore(1)))
                .get(Runs.datastore(1))
                .id();
        runs.requestedBy(first, "policy-1", "Nightly");
        ended(1, Instant.parse("2026-10-01T00:00:00Z"), 30L);
        ended(2, Instant.parse("2026-10-02T00:00:00Z"), null);
        List<EndedRun> all =
                queries.ended(Runs.VCENTER, List.of("datastore-1", "datastore-2"), RunFilter.ALL, ReportPeriod.ALL);
        assertThat(all.get(2).provenBytes()).isNull();
        assertThat(all.get(0))
                .isEqualTo(new EndedRun(
                        "datastore-1",
                        "ds-1",
                        List.of("array-1"),
                        List.of(),
                        "flasharray",
                        "policy-1",
                        "Nightly",
                        false,
                        Instant.parse("2026-09-30T23:59:59Z"),
                        RunState.COMPLETED,
                        RunOutcome.RECLAIMED,
                        100L,
                        100L));
        assertThat(queries.ended(
                        Runs.VCENTER,
                        List.of("datastore-1"),
                        new RunFilter(
                                Set.of(),
                                Set.of(),
                                Method.TASK,
                                "OPERATOR@vsphere.local",
                                Instant.parse("2026-10-01T00:00:00Z"),
                                null,
                                "ds"),
                        ReportPeriod.ALL))
                .hasSize(1);
    }

    @Test
    void putsRunsInTheMonthOfTheTimeZone() {
        ended(1, Instant.parse("2026-09-30T21:59:59Z"), 100L);
        ended(1, Instant.parse("2026-09-30T22:00:00Z"), 30L);
        ended(2, Instant.parse("2026-10-31T22:59:59Z"), 7L);
        ended(2, Instant.parse("2026-10-31T23:00:00Z"), 1L);
        assertThat(queries.ended(
                        Runs.VCENTER,
                        null,
                        RunFilter.ALL,
                        ReportPeriod.of("2026-10-01", "2026-10-31", "Europe/Berlin")))
                .extracting(EndedRun::reclaimedBytes)
                .containsExactly(30L, 7L);
    }

    @Test
    void forgetsOnlyWhatEndedLongEnoughAgo() {
        ended(1, Instant.parse("2026-09-30T23:59:59Z"), 100L);
        ended(2, Instant.parse("2026-10-02T00:00:00Z"), 100L);
        runs.add(Runs.queued(3, Method.TASK, Instant.parse("2026-01-01T00:00:00Z")));
        assertThat(runs.forgetEndedBefore(Instant.parse("2026-10-01T00:00:00Z")))
                .isEqualTo(1);
        assertThat(runs.liveIds()).hasSize(1);
    }
}
