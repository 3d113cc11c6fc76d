package io.tidemark.reclaim.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.TestDatabase;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.plan.HostChoice;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.start.RunAcceptance.Accepted;
import io.tidemark.reclaim.start.RunAcceptance.Asker;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.store.StartKeys;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.trial.Trials;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** What becomes of requests that come at the same time. */
class RunAcceptanceTest {

    private final DataSource source = TestDatabase.H2.fresh();
    private final List<String> order = new ArrayList<>();
    private final RecordedSchedule schedule = new RecordedSchedule();
    private boolean deadlock;
    private final ReclaimRuns runs =
            new ReclaimRuns(JdbcClient.create(source), JsonMapper.builder().build()) {
                @Override
                public void add(ReclaimRun run) {
                    if (deadlock) {
                        throw new CannotAcquireLockException("deadlock detected");
                    }
                    super.add(run);
                    order.add(run.target().name());
                }
            };
    private final RunAcceptance acceptance = new RunAcceptance(
            runs,
            new RunQueries(JdbcClient.create(source), JsonMapper.shared()),
            new StartKeys(JdbcClient.create(source)),
            schedule,
            new Binder(new MapConfigurationPropertySource(Map.of()))
                    .bindOrCreate("tidemark.reclaim", ReclaimProperties.class),
            Trials.none(),
            TestDatabase.transactions(source),
            Clock.fixed(Runs.NOW, ZoneOffset.UTC));

    private static PlannedRun planned(int number) {
        ReclaimRun run = Runs.queued(number, Method.TASK, Runs.NOW);
        DatastoreFacts facts = new DatastoreFacts(
                Runs.datastore(number).moid(),
                "ds-" + number,
                "VMFS",
                true,
                "normal",
                2L << 40,
                1L << 40,
                Runs.NOW,
                null,
                List.of());
        Datastore datastore =
                new Datastore(Runs.datastore(number), facts, List.of(), List.of(), null, null, null, null);
        return new PlannedRun(
                datastore,
                List.of(),
                null,
                null,
                new HostChoice(null, Statement.of("HOST_LEAST_LOADED", "free")),
                null,
                List.of(),
                null,
                List.of(),
                run.target(),
                run.plan(),
                RunNeeds.NONE);
    }

    private Accepted accept(String key, int... numbers) {
        List<PlannedRun> planned = java.util.Arrays.stream(numbers)
                .mapToObj(RunAcceptanceTest::planned)
                .toList();
        RunRequest request =
                new RunRequest(planned.stream().map(one -> one.datastore().id()).toList(), null, null, null);
        return acceptance.accept(new Asker(Runs.VCENTER, "operator", key), request, planned);
    }

    @Test
    void distinguishesRunsItStoredFromThoseOfTheSameKey() {
        Accepted first = accept("key", 1);
        Accepted again = accept("key", 1);
        assertThat(first.stored()).isTrue();
        assertThat(again.stored()).isFalse();
        assertThat(again.runs())
                .extracting(ReclaimRun::id)
                .containsExactly(first.runs().get(0).id());
    }

    @Test
    void doesNotNameTheRunOfAnotherVcenterOnTheSameVolume() {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        RunTarget known = run.target();
        RunTarget shared = new RunTarget(
                new ObjectId("00000000-0000-0000-0000-000000000002", "datastore-7"),
                known.name(),
                known.vmfsUuid(),
                6,
                null,
                null,
                known.devices(),
                List.of(),
                null,
                known.space());
        runs.add(new ReclaimRun("secret", shared, run.plan(), "another", null, Runs.NOW));
        assertThatThrownBy(() -> accept("key", 1)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(409);
            assertThat(problem.errors())
                    .singleElement()
                    .satisfies(error -> assertThat(error.message().code()).isEqualTo("RUN_IN_PROGRESS_ELSEWHERE"))
                    .satisfies(error -> assertThat(error.message().params()).isEmpty());
        });
    }

    @Test
    void takesDatastoresInOneOrderWhateverIsAsked() {
        Accepted accepted = accept("key", 2, 1);
        assertThat(order).containsExactly("ds-1", "ds-2");
        assertThat(accepted.runs()).extracting(run -> run.target().name()).containsExactly("ds-2", "ds-1");
    }

    @Test
    void namesTheDatastoreOfTheRequestWhateverItsRunsAreOrderedBy() {
        accept("key", 2);
        RunRequest request = new RunRequest(List.of(Runs.datastore(2), Runs.datastore(1)), null, null, null);
        assertThatThrownBy(() -> acceptance.accept(
                        new Asker(Runs.VCENTER, "operator", "other"), request, List.of(planned(1), planned(2))))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.errors())
                                .extracting(Problem.Error::pointer)
                                .containsExactly("/datastoreIds/0"));
    }

    @Test
    void neverLeavesAStoredRunWithoutSomebodyToLookAtIt() {
        Accepted accepted = accept("key", 1);
        assertThat(schedule.added).containsOnlyKeys(accepted.runs().get(0).id());
    }

    @Test
    void refusesWhatTheDatabaseCouldNotLock() {
        deadlock = true;
        assertThatThrownBy(() -> accept("key", 1))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(409));
    }
}
