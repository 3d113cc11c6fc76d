package io.tidemark.reclaim.finish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.Mockito.mock;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class RunFinisherTest {

    private static final Statement WHY = Statement.of("TEST", "no host");

    private final Clock clock = Clock.fixed(Runs.NOW, ZoneOffset.UTC);
    private final List<Object> activity = new ArrayList<>();
    private final List<Object> published = new ArrayList<>();
    private final ReclaimRuns runs;
    private final RunFinisher finisher;
    private boolean broken;

    RunFinisherTest(TestDatabase database) {
        DataSource source = database.fresh();
        runs = new ReclaimRuns(JdbcClient.create(source), JsonMapper.shared());
        finisher = new RunFinisher(
                runs,
                new RunSessions(mock(Vcenters.class), clock),
                new Recorder(this::keep, clock),
                published::add,
                TestDatabase.transactions(source),
                clock);
    }

    private void keep(Object event) {
        if (broken) {
            throw new IllegalStateException("the process ends");
        }
        activity.add(event);
    }

    @Test
    void endsARunOnlyTogetherWithItsActivity() {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        runs.add(run);
        broken = true;
        assertThatIllegalStateException().isThrownBy(() -> finisher.notStarted(run.id(), WHY));
        assertThat(runs.find(run.id()).orElseThrow().state()).isEqualTo(RunState.QUEUED);
        assertThat(published).isEmpty();

        broken = false;
        finisher.notStarted(run.id(), WHY);
        finisher.notStarted(run.id(), WHY);
        assertThat(runs.find(run.id()).orElseThrow().state().ended()).isTrue();
        assertThat(activity).hasSize(1);
        assertThat(published).hasSize(1);
    }

    @Test
    void cancelsOnlyARunWhoseHostWasNotCalled() {
        ReclaimRun run = Runs.queued(1, Method.TASK, Runs.NOW);
        ReclaimRun called = Runs.queued(2, Method.TASK, Runs.NOW);
        runs.add(run);
        runs.add(called);
        runs.change(called.id(), now -> now.starting(Runs.attempt(Runs.NOW), WHY));

        assertThat(finisher.canceledInTime(run.id(), WHY)).isTrue();
        assertThat(finisher.canceledInTime(called.id(), WHY)).isFalse();

        ReclaimRun canceled = runs.find(run.id()).orElseThrow();
        assertThat(canceled.state()).isEqualTo(RunState.CANCELED);
        assertThat(canceled.problem()).isEqualTo(WHY);
        assertThat(runs.find(called.id()).orElseThrow().state()).isEqualTo(RunState.RUNNING);
    }
}
