package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.admission.ArrayGuard;
import io.tidemark.reclaim.admission.RunArrays;
import io.tidemark.reclaim.admission.RunHolds;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.task.TaskFacts;
import java.sql.SQLNonTransientConnectionException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** One run with a vCenter in memory, a clock, and the process that polls the run. */
final class FaultWorld {

    private static final Duration STEP = Duration.ofMinutes(20);
    private static final int MOST_LOOKS = 500;

    Instant now = Runs.NOW;
    boolean databaseCut;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final ReclaimProperties properties =
            FollowedRuns.properties(Map.of("tidemark.reclaim.max-missed-polls", "3"));
    private final DataSource source;
    private final JsonMapper json = JsonMapper.builder().build();
    final int number;
    final ReclaimRuns runs;
    final FakeVcenter vcenter = new FakeVcenter(clock);
    final List<String> ends = new ArrayList<>();
    /** After each change that was stored. */
    final List<RunState> states = new ArrayList<>();

    RunSessions sessions = new RunSessions(vcenter, clock);
    RunLeases calls = new RunLeases(new RecordedSchedule(), properties);
    RunFinisher ending;
    ConnectedArrays arrays = new NoArrays();
    final OneVolume volume = new OneVolume(clock);
    String run = "";

    /** A world whose run is on the datastore of that number. */
    FaultWorld(DataSource source, int number) {
        this.source = source;
        this.number = number;
        runs = new ReclaimRuns(JdbcClient.create(source), json) {
            @Override
            public ReclaimRun change(String id, Consumer<ReclaimRun> change) {
                if (databaseCut) {
                    throw new DataAccessResourceFailureException(
                            "the database is gone", new SQLNonTransientConnectionException("closed", "08006"));
                }
                ReclaimRun changed = super.change(id, change);
                if (id.equals(run)) {
                    states.add(changed.state());
                }
                return changed;
            }
        };
        ending = ending();
        vcenter.ownTasks = true;
    }

    private RunFinisher ending() {
        return new RunFinisher(
                runs,
                sessions,
                new Recorder(event -> ends.add(event.toString()), clock),
                event -> {},
                TransactionOperations.withoutTransaction(),
                clock);
    }

    /** The process has ended with its memory; another one polls from now on. */
    void serviceKilled() {
        sessions = new RunSessions(vcenter, clock);
        calls = new RunLeases(new RecordedSchedule(), properties);
        ending = ending();
    }

    FaultWorld accepted(Method method) {
        ReclaimRun queued = Runs.queued(number, method, now);
        runs.add(queued);
        run = queued.id();
        return this;
    }

    FaultWorld turnCame() {
        queue().giveTurns();
        assertThat(stored().admittedAt()).isNotNull();
        return this;
    }

    private String moid() {
        return "task-" + number;
    }

    /** From here on an array lists the volume. */
    FaultWorld withArray() {
        arrays = volume;
        return this;
    }

    /** The figure before the UNMAP is stable. */
    private void measured() {
        FigureCollector measuring = measuring();
        SettledFigures figures = SettledFigures.before(measuring.vmfs(stored().target(), vcenter));
        while (!figures.still()) {
            figures = measuring.look(stored().target(), figures, null, vcenter);
            now = now.plus(STEP);
        }
        SettledFigures settled = figures;
        runs.change(run, changed -> changed.measuredBefore(settled));
    }

    /** The start in the process that took over the run, immediately and until the end of the UNMAP. */
    private void adopted(ReclaimRun waiting, VcenterSession session) {
        if (waiting.waiting()) {
            queue().giveTurns();
        }
        boolean byTask = waiting.plan().method() == Method.TASK;
        intended(byTask ? null : new LogPosition(1, "an old line"));
        vcenter.unmaps++;
        if (byTask) {
            runs.change(run, changed -> changed.attempted(changed.attempt().withTask(moid())));
            task("success");
        } else {
            logged("Async Unmapped 200 blocks from volume " + stored().target().vmfsUuid());
            unmapDone();
        }
    }

    private StoredSettings settings() {
        return new StoredSettings(JdbcClient.create(source), json, TestDatabase.transactions(source), properties);
    }

    private ArrayLoadGuard arrayLoadGuard() {
        return new ArrayLoadGuard(runs, new ArrayGuard(arrays, clock), settings(), clock);
    }

    private FigureCollector measuring() {
        return new FigureCollector(arrays, properties, clock);
    }

    /** The intent is stored; the scenario determines whether the host is called. */
    FaultWorld intended(@Nullable LogPosition log) {
        runs.change(
                run,
                changed -> changed.starting(
                        Runs.attempt(now).withLog(log, null), Statement.of("HOST_CALLED_TASK", "asked")));
        return this;
    }

    FaultWorld unmappingByTask(String state) {
        accepted(Method.TASK).turnCame();
        if (arrays == volume) {
            measured();
        }
        intended(null);
        vcenter.unmaps++;
        runs.change(run, changed -> changed.attempted(changed.attempt().withTask(moid())));
        task(state);
        return this;
    }

    FaultWorld unmappingByEsxcli() {
        accepted(Method.ESXCLI).turnCame().intended(new LogPosition(1, "an old line"));
        vcenter.unmaps++;
        logged("Async Unmapped 200 blocks from volume " + stored().target().vmfsUuid());
        return this;
    }

    void task(String state) {
        vcenter.tasks.put(
                moid(),
                new TaskFacts(
                        moid(),
                        state,
                        50,
                        true,
                        false,
                        now,
                        now,
                        "VSPHERE.LOCAL\\operator",
                        null,
                        "success".equals(state) ? Set.of(stored().target().vmfsUuid()) : Set.of()));
    }

    void lostTask(String error) {
        vcenter.tasks.put(
                moid(), new TaskFacts(moid(), "error", 50, true, false, now, now, "VSPHERE.LOCAL\\operator", error));
    }

    void logged(String text) {
        String operation = stored().plan().method() == Method.TASK ? "task-1" : "esxcli-1";
        vcenter.log.add(now + " info hostd[1] [Originator@6876 sub=Libs opID=" + operation + "] Unmap: " + text);
    }

    void unmapDone() {
        logged("Done : Total Unmapped blocks from volume " + stored().target().vmfsUuid() + " : 200");
    }

    ReclaimRun stored() {
        return runs.find(run).orElseThrow();
    }

    RunQueue queue() {
        ArrayGuard guard = new ArrayGuard(new NoArrays(), clock);
        return new RunQueue(
                runs,
                new RunArrays(new NoArrays(), runs),
                settings(),
                guard,
                new RunHolds(runs, guard, policies -> Map.of(), vcenter),
                ending,
                TestDatabase.transactions(source),
                clock);
    }

    RunFollower follower() {
        return Followers.follower(
                runs,
                new RunQueries(JdbcClient.create(source), json),
                sessions,
                calls,
                measuring(),
                ending,
                arrayLoadGuard(),
                properties,
                clock);
    }

    void look(int times) {
        for (int i = 0; i < times; i++) {
            try {
                follower().look(stored(), this::adopted);
            } catch (DataAccessResourceFailureException e) {
                assertThat(databaseCut).isTrue();
            }
            now = now.plus(STEP);
        }
    }

    /** Polls in the same way as db-scheduler until nothing is due. */
    void untilOver() {
        for (int i = 0; i < MOST_LOOKS; i++) {
            now = now.plus(STEP);
            if (follower().look(stored(), this::adopted).isEmpty()) {
                return;
            }
        }
        throw new AssertionError("the run never ends: " + stored().state());
    }
}
