package io.tidemark.reclaim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.follow.TaskWatch;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** What a process keeps of its runs. */
class RunEngineTest {

    private final ReclaimProperties properties = new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    private final ReclaimRuns runs = new ReclaimRuns(JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.shared());
    private final RunSessions sessions = new RunSessions(mock(Vcenters.class), Clock.systemUTC());
    private final VcenterSession caller = mock(VcenterSession.class);
    private final VcenterSession.Use use = mock(VcenterSession.Use.class);
    private final RunQueue queue = mock(RunQueue.class);
    private final RunSteps steps = mock(RunSteps.class);
    private final AtomicBoolean admit = new AtomicBoolean();
    private final RunEngine engine = new RunEngine(
            runs,
            queue,
            sessions,
            new RunLeases(new RecordedSchedule(), properties),
            steps,
            mock(TaskWatch.class),
            properties);

    @AfterEach
    void stop() {
        engine.destroy();
    }

    @Test
    void startsARunThatReturnedToTheQueueWhenItIsAdmittedAgain() {
        when(caller.use()).thenReturn(use);
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        run.admitted(run.plan(), Runs.NOW);
        runs.add(run);
        BlockingQueue<String> stepped = new LinkedBlockingQueue<>();
        when(steps.advance(run.id())).thenAnswer(call -> {
            stepped.add(call.getArgument(0));
            if (stepped.size() > 1) {
                return null;
            }
            runs.change(run.id(), now -> now.returned());
            return Duration.ZERO;
        });
        when(queue.giveTurns()).thenAnswer(call -> {
            if (runs.stillWaiting(List.of(run.id())).size() == 1 && admit.getAndSet(false)) {
                runs.change(run.id(), now -> now.admitted(now.plan(), Runs.NOW));
            }
            return List.of();
        });
        engine.begin(List.of(run), caller);
        Awaitility.await()
                .until(() ->
                        stepped.size() == 1 && runs.find(run.id()).orElseThrow().waiting());
        engine.hostFreed();
        assertThat(stepped).as("it is not admitted").hasSize(1);
        admit.set(true);
        Awaitility.await().until(() -> {
            engine.hostFreed();
            return stepped.size() == 2;
        });
    }

    @Test
    void forgetsTheSessionOfARunThatAnotherReplicaEnded() {
        when(caller.use()).thenReturn(use);
        ReclaimRun ended = Runs.queued(1, Method.TASK, Runs.NOW);
        ReclaimRun live = Runs.queued(2, Method.TASK, Runs.NOW);
        runs.add(ended);
        runs.add(live);
        engine.begin(List.of(ended, live), caller);
        runs.change(
                ended.id(),
                run -> run.ended(
                        RunEvent.START_ABANDONED, Runs.NOW, Verification.notVerifiable(Statement.of("TEST", "ended"))));
        engine.forgetEnded();
        assertThat(sessions.held()).containsExactly(live.id());
        verify(use).close();
    }
}
