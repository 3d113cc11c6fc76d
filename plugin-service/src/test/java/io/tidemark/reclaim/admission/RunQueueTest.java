package io.tidemark.reclaim.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.ArrayPerformance.Operations;
import io.tidemark.array.BackingVolume;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.follow.FakeVcenter;
import io.tidemark.reclaim.follow.NoArrays;
import io.tidemark.reclaim.message.QueueMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunNeeds.Candidate;
import io.tidemark.reclaim.run.RunNeeds.Origin;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Turns as they are given in the database, by one replica or several at once. */
@OnEveryDatabase
class RunQueueTest {

    private Instant now = Runs.NOW;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final DataSource source;
    private final ReclaimRuns runs;
    private final StoredSettings settings;
    private boolean silent;
    private @Nullable Long latency;
    private final Map<String, Statement> held = new HashMap<>();
    private String deleted = "";
    private final Map<String, BackingVolume> volumes = new HashMap<>();
    private final NoArrays arrays = new NoArrays() {
        @Override
        public Optional<ArrayPerformance> performance(String arrayId) {
            return Optional.of(new ArrayPerformance(
                    now, new Operations(latency, null, null), new Operations(null, null, null), null, null));
        }

        @Override
        public Map<String, BackingVolume> backingVolumes(Collection<String> devices) {
            Map<String, BackingVolume> found = new HashMap<>(volumes);
            found.keySet().retainAll(devices);
            return found;
        }

        @Override
        public String kind(String arrayId) {
            return "flasharray";
        }
    };
    private final ArrayGuard guard = new ArrayGuard(arrays, clock);
    private final List<RecordedActivity> activity = new ArrayList<>();

    RunQueueTest(TestDatabase database) {
        source = database.fresh();
        JsonMapper json = JsonMapper.builder().build();
        runs = new ReclaimRuns(JdbcClient.create(source), json);
        settings = new StoredSettings(
                JdbcClient.create(source),
                json,
                TestDatabase.transactions(source),
                new Binder(new MapConfigurationPropertySource(Map.of()))
                        .bindOrCreate("tidemark.reclaim", ReclaimProperties.class));
    }

    private Map<String, Optional<Statement>> holds(Collection<String> policies) {
        Map<String, Optional<Statement>> known = new HashMap<>();
        policies.stream()
                .filter(policy -> !policy.equals(deleted))
                .forEach(policy -> known.put(policy, Optional.ofNullable(held.get(policy))));
        return known;
    }

    private RunQueue queue() {
        FakeVcenter vcenters = new FakeVcenter(clock) {
            @Override
            public boolean responds(String guid) {
                return !silent;
            }
        };
        return new RunQueue(
                runs,
                new RunArrays(arrays, runs),
                settings,
                guard,
                new RunHolds(runs, guard, this::holds, vcenters),
                new RunFinisher(
                        runs,
                        new RunSessions(new FakeVcenter(clock), clock),
                        new Recorder(event -> activity.add((RecordedActivity) event), clock),
                        event -> {},
                        TestDatabase.transactions(source),
                        clock),
                TestDatabase.transactions(source),
                clock);
    }

    private ReclaimRun add(int number, @Nullable Instant finishBy, String... hosts) {
        return add(number, Origin.MANUAL, finishBy, hosts);
    }

    private ReclaimRun add(int number, Origin origin, @Nullable Instant finishBy, String... hosts) {
        ReclaimRun run = Runs.queued(number, Method.TASK, now);
        run.needs(new RunNeeds(
                List.of("array-1"),
                java.util.Arrays.stream(hosts)
                        .map(host -> new Candidate(host, "name of " + host, new EsxiRelease(8, 0, 1)))
                        .toList(),
                60,
                null,
                origin,
                finishBy,
                null));
        runs.add(run);
        return run;
    }

    private ReclaimRun now(ReclaimRun run) {
        return runs.find(run.id()).orElseThrow();
    }

    @Test
    void movesARunToAHostThatIsFree() {
        ReclaimRun first = add(1, null, "host-7", "host-8");
        ReclaimRun second = add(2, null, "host-7", "host-8");
        queue().giveTurns();
        assertThat(List.of(now(first).plan().host(), now(second).plan().host()))
                .containsExactlyInAnyOrder("host-7", "host-8");
        assertThat(now(second).plan().hostReason().code()).isEqualTo("HOST_WAS_FREE");
    }

    /** Accepted while its array was not listed. */
    private ReclaimRun addUnlisted(int number, String... devices) {
        ReclaimRun run = Runs.queued(number, Method.TASK, now);
        RunTarget known = run.target();
        ReclaimRun unlisted = new ReclaimRun(
                run.id(),
                new RunTarget(
                        known.datastore(),
                        known.name(),
                        known.vmfsUuid(),
                        5,
                        null,
                        null,
                        List.of(devices),
                        List.of(),
                        Statement.of("TEST", "not listed"),
                        known.space()),
                run.plan().onArray("none"),
                run.startedBy(),
                null,
                now);
        unlisted.needs(new RunNeeds(List.of(), List.of(), 60, null, Origin.MANUAL, null, null));
        runs.add(unlisted);
        return unlisted;
    }

    private void limitLatency() {
        set(usual -> new ReclaimSettings(
                false,
                1,
                16,
                Map.of(),
                Map.of(),
                usual.unitPercent(),
                new ReclaimSettings.Guard(5000L, null, null, Duration.ofHours(1), null),
                null,
                null));
    }

    private static BackingVolume volume(String array) {
        return new BackingVolume("id-of-" + array, array, "volume-1", "volume", 1L << 40);
    }

    @Test
    void appliesTheLimitsOfAnArrayThatWasListedAfterTheRunWasAccepted() {
        latency = 50_000L;
        limitLatency();
        ReclaimRun run = addUnlisted(1, "naa.1");
        volumes.put("naa.1", volume("flash-1"));
        queue().giveTurns();
        assertThat(now(run).waiting()).isTrue();
        assertThat(queue().snapshot().waiting().get(0).waitsFor().code()).isEqualTo("ARRAY_BUSY_LATENCY");
        now = now.plusSeconds(60);
        latency = 500L;
        queue().giveTurns();
        ReclaimRun admitted = now(run);
        assertThat(admitted.waiting()).isFalse();
        assertThat(admitted.needs().arrays()).containsExactly("id-of-flash-1");
        assertThat(admitted.target().arrayNames()).containsExactly("flash-1");
        assertThat(admitted.target().arrayProblem()).isNull();
        assertThat(admitted.plan().arrayKind()).isEqualTo("flasharray");
    }

    @Test
    void keepsTheProblemWhileADeviceIsOnNoKnownArray() {
        ReclaimRun run = addUnlisted(1, "naa.1", "naa.2");
        volumes.put("naa.1", volume("flash-1"));
        queue().giveTurns();
        assertThat(now(run).needs().arrays()).containsExactly("id-of-flash-1");
        assertThat(now(run).target().arrayProblem()).isNotNull();
    }

    @Test
    void keepsTheArraysOfARunWhoseArrayIsNotListedNow() {
        ReclaimRun run = add(1, null, "host-1");
        queue().giveTurns();
        assertThat(now(run).needs().arrays()).containsExactly("array-1");
    }

    @Test
    void keepsTheRunsOfAVcenterThatDoesNotRespondInTheQueue() {
        ReclaimRun run = add(1, null, "host-1");
        silent = true;
        assertThat(queue().giveTurns()).isEmpty();
        assertThat(now(run).waiting()).isTrue();
        assertThat(queue().snapshot().waiting().get(0).waitsFor().code()).isEqualTo("WAITS_FOR_CONNECTION");
        silent = false;
        queue().giveTurns();
        assertThat(now(run).waiting()).isFalse();
    }

    @Test
    void holdsTheScheduledRunsOfAPolicyAndNoOthers() {
        Statement blackout = Statement.of("WAITS_FOR_BLACKOUT", "blackout");
        ReclaimRun scheduled = add(1, Origin.SCHEDULED, null, "host-1");
        ReclaimRun other = add(2, Origin.SCHEDULED, null, "host-2");
        ReclaimRun manual = add(3, null, "host-3");
        runs.requestedBy(scheduled.id(), "frozen", "Frozen");
        runs.requestedBy(other.id(), "nightly", "Nightly");
        runs.requestedBy(manual.id(), "frozen", "Frozen");
        held.put("frozen", blackout);

        queue().giveTurns();

        assertThat(now(scheduled).waiting()).isTrue();
        assertThat(queue().snapshot().waiting().get(0).waitsFor()).isEqualTo(blackout);
        assertThat(now(other).waiting()).isFalse();
        assertThat(now(manual).waiting()).isFalse();
        held.clear();
        queue().giveTurns();
        assertThat(now(scheduled).waiting()).isFalse();
        held.put("frozen", blackout);
        assertThat(queue().holdOf(now(scheduled))).contains(blackout);
        assertThat(queue().holdOf(now(manual))).isEmpty();
    }

    @Test
    void startsNoQueuedRunOfAPolicyThatWasDeletedDuringItsBlackout() {
        ReclaimRun scheduled = add(1, Origin.SCHEDULED, null, "host-1");
        runs.requestedBy(scheduled.id(), "frozen", "Frozen");
        held.put("frozen", Statement.of("WAITS_FOR_BLACKOUT", "blackout"));
        queue().giveTurns();
        assertThat(now(scheduled).waiting()).isTrue();
        deleted = "frozen";
        queue().giveTurns();
        assertThat(now(scheduled).state()).isEqualTo(RunState.CANCELED);
        assertThat(now(scheduled).problem()).isEqualTo(QueueMessage.POLICY_DELETED.statement());
    }

    @Test
    void freesTheHostWhenUnmapIsOver() {
        ReclaimRun first = add(1, null, "host-1");
        ReclaimRun second = add(2, null, "host-1");
        queue().giveTurns();
        ReclaimRun unmapping = now(first).waiting() ? now(second) : now(first);
        ReclaimRun waiting = now(first).waiting() ? now(first) : now(second);
        runs.change(
                unmapping.id(), run -> run.starting(Runs.attempt(now), io.tidemark.platform.Statement.of("A", "a")));
        queue().giveTurns();
        assertThat(now(waiting).waiting()).isTrue();
        runs.change(unmapping.id(), run -> run.verifying(RunState.COMPLETED, now, null));
        queue().giveTurns();
        assertThat(now(waiting).waiting()).isFalse();
    }

    @Test
    void beginsNothingWhilePausedAndShowsWhy() {
        ReclaimRun run = add(1, null, "host-1");
        pauseAll();
        queue().giveTurns();
        assertThat(now(run).waiting()).isTrue();
        assertThat(queue().snapshot().waiting().get(0).waitsFor().code()).isEqualTo("QUEUE_PAUSED");
    }

    private void pauseAll() {
        set(usual -> new ReclaimSettings(
                true,
                usual.runsPerArray(),
                usual.runsPerVcenter(),
                Map.of(),
                Map.of(),
                usual.unitPercent(),
                usual.guard(),
                null,
                null));
    }

    private void set(UnaryOperator<ReclaimSettings> change) {
        settings.replace(change.apply(settings.current()), "ann", now);
    }

    @Test
    void waitsForABusyArrayGoesOnWhenItIsQuietAndGivesUpInTime() {
        limitLatency();
        latency = 6000L;
        ReclaimRun first = add(1, null, "host-1");
        queue().giveTurns();
        assertThat(now(first).waiting()).isTrue();
        assertThat(queue().snapshot().waiting().get(0).waitsFor().code()).isEqualTo("ARRAY_BUSY_LATENCY");

        latency = 4000L;
        now = now.plusSeconds(20);
        queue().giveTurns();
        assertThat(now(first).waiting()).isFalse();

        ReclaimRun second = add(2, null, "host-2");
        latency = 6000L;
        now = now.plusSeconds(20);
        queue().giveTurns();
        now = now.plusSeconds(3599);
        queue().giveTurns();
        assertThat(now(second).waiting()).isTrue();
        now = now.plusSeconds(1);
        queue().giveTurns();
        assertThat(now(second).problem().code()).isEqualTo("ARRAY_BUSY_TOO_LONG");
    }

    @Test
    void endsARunWhoseTurnDidNotComeInTime() {
        ReclaimRun run = add(1, now.plusSeconds(60), "host-1");
        ReclaimSettings none = settings.current();
        now = now.plusSeconds(61);
        queue().giveTurns();
        assertThat(none.paused()).isFalse();
        assertThat(now(run).state()).isEqualTo(RunState.FAILED);
        assertThat(now(run).problem().code()).isEqualTo("DEADLINE_PASSED");
    }

    @Test
    void holdsAnAdmittedRunWhenItsArrayIsBusyOrAllRunsArePaused() {
        ReclaimRun run = add(1, null, "host-1");
        queue().giveTurns();
        assertThat(queue().holdOf(now(run))).isEmpty();
        latency = 50_000L;
        limitLatency();
        assertThat(queue().holdOf(now(run)).orElseThrow().code()).isEqualTo("ARRAY_BUSY_LATENCY");
        pauseAll();
        assertThat(queue().holdOf(now(run)).orElseThrow().code()).isEqualTo("QUEUE_PAUSED");
    }

    @Test
    void keepsCeilingsWhenSeveralReplicasGiveTurnsAtOnce() {
        IntStream.range(0, 24).forEach(i -> add(i, null, "host-" + i));
        CompletableFuture<?>[] replicas = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.runAsync(() -> queue().giveTurns()))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(replicas).join();
        assertThat(queue().snapshot().unmapping()).hasSize(4);
        assertThat(queue().snapshot().waiting()).hasSize(20);
    }
}
