package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.reclaim.connect.RecordedSchedule;
import io.tidemark.reclaim.plan.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Detects the end of tasks before the polls of the runs. */
class TaskWatchTest extends FollowedRuns {

    private final RecordedSchedule schedule = new RecordedSchedule();
    private final TaskWatch watch = new TaskWatch(runs, sessions, schedule);

    private String walking() {
        String id = asked(Method.TASK).id();
        runs.change(
                id, run -> run.attempted(Objects.requireNonNull(run.attempt()).withTask("mine")));
        return id;
    }

    @Test
    void looksAtARunAtOnceWhenItsTaskEnded() {
        String run = walking();
        vcenter.tasks.put("mine", task("mine", "running", null, null));
        watch.look();
        assertThat(schedule.moved).isEmpty();
        vcenter.tasks.put("mine", task("mine", "success", null, null));
        watch.look();
        assertThat(schedule.moved).containsExactly(Map.entry(run, Duration.ZERO));
        schedule.moved.clear();
        watch.look();
        assertThat(schedule.moved).isEmpty();
    }

    @Test
    void leavesRunsToTheirOwnLooksWhileVcenterCannotBeReached() {
        walking();
        vcenter.tasks.put("mine", task("mine", "success", null, null));
        vcenter.unreachable = true;
        watch.look();
        assertThat(schedule.moved).isEmpty();
    }

    @Test
    void asksNobodyWhileNoTaskIsUnderWay() {
        asked(Method.ESXCLI);
        vcenter.unreachable = true;
        watch.look();
        assertThat(schedule.moved).isEmpty();
    }
}
