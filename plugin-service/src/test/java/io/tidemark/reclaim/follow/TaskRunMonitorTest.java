package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Follows the native task, and finds it again. */
class TaskRunMonitorTest extends FollowedRuns {

    @Test
    void findsItsTaskAgainAmongOthers() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.tasks.put("mine", task("mine", "running", "VSPHERE.LOCAL\\Operator", null));
        vcenter.tasks.put("theirs", task("theirs", "running", "VSPHERE.LOCAL\\someone", null));
        vcenter.tasks.put(
                "old",
                new TaskFacts(
                        "old",
                        "success",
                        100,
                        true,
                        false,
                        now.minusSeconds(60),
                        now,
                        "VSPHERE.LOCAL\\operator",
                        null));
        assertThat(Objects.requireNonNull(look(run, 1).attempt()).task()).isEqualTo("mine");
        assertThat(vcenter.unmaps).isZero();
    }

    @Test
    void leavesATaskToTheRunWhoseAnswerIsStillOnItsWay() {
        ReclaimRun run = asked(Method.TASK);
        ReclaimRun other = new ReclaimRun(
                "other", Runs.queued(2, Method.TASK, now).target(), run.plan(), "operator@vsphere.local", null, now);
        runs.add(other);
        runs.change("other", changed -> changed.starting(Runs.attempt(now), Statement.of("HOST_CALLED_TASK", "asked")));
        vcenter.tasks.put("theirs", task("theirs", "running", "operator@vsphere.local", null));
        ReclaimRun waiting = look(run, 5);
        assertThat(waiting.state()).isEqualTo(RunState.RUNNING);
        assertThat(Objects.requireNonNull(waiting.attempt()).task()).isNull();
        runs.change(
                "other",
                changed -> changed.attempted(
                        Objects.requireNonNull(changed.attempt()).withTask("theirs")));
        vcenter.tasks.put("mine", task("mine", "running", "operator@vsphere.local", null));
        assertThat(Objects.requireNonNull(look(run, 1).attempt()).task()).isEqualTo("mine");
    }

    @Test
    void guessesNoTaskWhenAnotherRunWaitsForItToo() {
        ReclaimRun run = asked(Method.TASK);
        ReclaimRun other = new ReclaimRun(
                "other", Runs.queued(2, Method.TASK, now).target(), run.plan(), "operator@vsphere.local", null, now);
        runs.add(other);
        runs.change("other", changed -> changed.starting(Runs.attempt(now), Statement.of("HOST_CALLED_TASK", "asked")));
        vcenter.tasks.put("theirs", task("theirs", "running", "operator@vsphere.local", null));
        now = now.plus(Duration.ofMinutes(6));
        assertThat(Objects.requireNonNull(look(run, 3).problem()).code()).isEqualTo("TASK_AMBIGUOUS");
    }

    @Test
    void doesNotGuessBetweenTwoTasks() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.tasks.put("one", task("one", "running", "operator@vsphere.local", null));
        vcenter.tasks.put("two", task("two", "running", "operator@vsphere.local", null));
        assertThat(Objects.requireNonNull(look(run, 1).problem()).code()).isEqualTo("TASK_AMBIGUOUS");
    }

    @Test
    void takesAForgottenTaskForEndedButNotForDone() {
        ReclaimRun run = asked(Method.TASK);
        runs.change(
                run.id(),
                changed -> changed.attempted(
                        Objects.requireNonNull(changed.attempt()).withTask("gone")));
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("TASK_FORGOTTEN");
    }

    @Test
    void believesTheVolumesFaultNotTheTasksSuccess() {
        ReclaimRun run = asked(Method.TASK);
        runs.change(
                run.id(),
                changed -> changed.attempted(
                        Objects.requireNonNull(changed.attempt()).withTask("t")));
        vcenter.tasks.put("t", task("t", "success", null, "HostConfigFault: no UNMAP"));
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.FAILED);
        assertThat(Objects.requireNonNull(ended.problem()).text()).contains("no UNMAP");
    }

    private ReclaimRun canceledInVcenter() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.tasks.put("t", task("t", "running", "VSPHERE.LOCAL\\someone", null));
        return runs.change(run.id(), changed -> {
            changed.attempted(Objects.requireNonNull(changed.attempt()).withTask("t"));
            changed.cancelAsked("vCenter", now);
        });
    }

    @Test
    void stopsTheTaskInTheCallersSessionWhenTheServiceAccountMayNot() {
        ReclaimRun run = canceledInVcenter();
        vcenter.cancelForbidden = true;
        FakeVcenter caller = new FakeVcenter(clock);
        sessions.keep(run.id(), caller);
        ReclaimRun stopping = look(run, 1);
        assertThat(caller.canceled).containsExactly("t");
        assertThat(vcenter.canceled).isEmpty();
        assertThat(stopping.observations()).extracting(RunObservation::code).doesNotContain("PERMISSION_MISSING");
    }

    @Test
    void leavesTheCallerOutWhereTheServiceAccountMayStopTheTask() {
        ReclaimRun run = canceledInVcenter();
        FakeVcenter caller = new FakeVcenter(clock);
        sessions.keep(run.id(), caller);
        look(run, 1);
        assertThat(vcenter.canceled).containsExactly("t");
        assertThat(caller.canceled).isEmpty();
    }

    @Test
    void saysWhichRightIsMissingWhenNobodyMayStopTheTask() {
        ReclaimRun run = canceledInVcenter();
        vcenter.cancelForbidden = true;
        FakeVcenter caller = new FakeVcenter(clock);
        caller.loggedOut = true;
        sessions.keep(run.id(), caller);
        ReclaimRun going = look(run, 2);
        assertThat(going.state()).isEqualTo(RunState.CANCELING);
        assertThat(going.observations()).extracting(RunObservation::code).containsOnlyOnce("PERMISSION_MISSING");
        assertThat(sessions.caller(run.id())).isNull();
    }
}
