package io.tidemark.reclaim.follow;

import io.tidemark.TestDatabase;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.admission.ArrayGuard;
import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.RunQueries;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** A follower over a vCenter in memory, and runs for it to follow; time moves by hand. */
abstract class FollowedRuns {

    Instant now = Runs.NOW;
    final InstantSource time = () -> now;
    final Clock clock = time.withZone(ZoneOffset.UTC);
    final ReclaimProperties properties = properties(Map.of("tidemark.reclaim.max-missed-polls", "3"));
    final FakeVcenter vcenter = new FakeVcenter(clock);
    Runnable beforeChange = () -> {};
    private final DataSource source = TestDatabase.H2.fresh();
    final ReclaimRuns runs =
            new ReclaimRuns(JdbcClient.create(source), JsonMapper.builder().build()) {
                @Override
                public ReclaimRun change(String id, Consumer<ReclaimRun> change) {
                    beforeChange.run();
                    return super.change(id, change);
                }
            };
    final List<RecordedActivity> activity = new ArrayList<>();
    final List<String> adopted = new ArrayList<>();
    final RunLeases calls = new RunLeases(new RecordedSchedule(), properties);
    final RunSessions sessions = new RunSessions(vcenter, clock);
    final OneVolume volume = new OneVolume(clock);
    final StoredSettings settings = new StoredSettings(
            JdbcClient.create(source), JsonMapper.builder().build(), TestDatabase.transactions(source), properties);
    private final ArrayLoadGuard arrayLoadGuard =
            new ArrayLoadGuard(runs, new ArrayGuard(volume, clock), settings, clock);
    final RunFollower follower = follower(properties);

    static ReclaimProperties properties(Map<String, String> given) {
        return new Binder(new MapConfigurationPropertySource(given))
                .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    }

    RunFollower follower(ReclaimProperties properties) {
        FigureCollector measuring = new FigureCollector(new NoArrays(), properties, clock);
        RunFinisher ending = finisher();
        return Followers.follower(
                runs,
                new RunQueries(JdbcClient.create(source), JsonMapper.shared()),
                sessions,
                calls,
                measuring,
                ending,
                arrayLoadGuard,
                properties,
                clock);
    }

    RunFinisher finisher() {
        return new RunFinisher(
                runs,
                sessions,
                new Recorder(event -> activity.add((RecordedActivity) event), clock),
                event -> {},
                TestDatabase.transactions(source),
                clock);
    }

    /** A run whose intent was stored; it is unknown whether the host was called. */
    ReclaimRun asked(Method method) {
        return asked(method, 1);
    }

    ReclaimRun asked(Method method, int datastore) {
        ReclaimRun run = Runs.queued(datastore, method, now);
        runs.add(run);
        return runs.change(
                run.id(),
                changed -> changed.starting(
                        Runs.attempt(now, vcenter.currentTime()).withLog(new LogPosition(1, "an old line"), null),
                        Statement.of("HOST_CALLED_TASK", "asked")));
    }

    Optional<Duration> look(String run) {
        return follower.look(runs.find(run).orElseThrow(), (taken, session) -> adopted.add(taken.id()));
    }

    ReclaimRun look(ReclaimRun run, int times) {
        for (int i = 0; i < times; i++) {
            look(run.id());
        }
        return runs.find(run.id()).orElseThrow();
    }

    void logged(String text) {
        logged("esxcli-1", text);
    }

    void taskLogged(String text) {
        logged("task-1", text);
    }

    void logged(String operation, String text) {
        vcenter.log.add(
                "2026-11-20T10:00:00Z info hostd[1] [Originator@6876 sub=Libs opID=" + operation + "] Unmap: " + text);
    }

    TaskFacts task(String moid, String state, @Nullable String user, @Nullable String error) {
        return new TaskFacts(moid, state, 50, true, false, now, now, user, error);
    }
}
