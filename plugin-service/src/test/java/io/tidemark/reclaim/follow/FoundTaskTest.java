package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.vcenter.task.TaskFacts;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A task that was found after the response to its start was lost, and what proves that it is that of the run. */
class FoundTaskTest extends FollowedRuns {

    private static final String PASS = "Async Unmapped 200 blocks from volume ";

    private void listed(String moid, String state, @Nullable String error, String... volumes) {
        vcenter.tasks.put(
                moid,
                new TaskFacts(
                        moid, state, 50, true, false, now, now, "VSPHERE.LOCAL\\operator", error, Set.of(volumes)));
    }

    private ReclaimRun found() {
        ReclaimRun run = asked(Method.TASK);
        listed("t", "running", null);
        assertThat(task(look(run, 1))).isEqualTo("t");
        return run;
    }

    private static @Nullable String task(ReclaimRun run) {
        return Objects.requireNonNull(run.attempt()).task();
    }

    @Test
    void believesATaskThatEndedForItsVolume() {
        ReclaimRun run = found();
        listed("t", "success", null, Runs.VOLUME);
        assertThat(look(run, 1).end().outcome()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void doesNotBelieveATaskThatEndedForAnotherVolume() {
        ReclaimRun run = found();
        listed("t", "success", null, Runs.volume(2));
        ReclaimRun waiting = look(run, 2);
        assertThat(waiting.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(task(waiting)).isNull();
        assertThat(waiting.timeline()).extracting(TimelineEntry::code).contains("TASK_OF_OTHER_VOLUME");
        listed("late", "running", null);
        assertThat(task(look(run, 1))).isEqualTo("late");
        listed("late", "success", null, Runs.VOLUME);
        assertThat(look(run, 1).end().outcome()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void failsTrulyIfTheOnlyTaskWasForAnotherVolume() {
        ReclaimRun run = found();
        listed("t", "success", null, Runs.volume(2));
        look(run, 4);
        now = now.plus(Duration.ofMinutes(2));
        assertThat(Objects.requireNonNull(look(run, 2).problem()).code()).isEqualTo("START_NOT_RECEIVED");
    }

    @Test
    void takesAFailedTaskForItsOwnOnlyIfTheLogShowsItsVolume() {
        ReclaimRun run = found();
        listed("t", "error", "HostConfigFault: busy");
        ReclaimRun unconfirmed = look(run, 2);
        assertThat(unconfirmed.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(Objects.requireNonNull(unconfirmed.problem()).code()).isEqualTo("TASK_NOT_CONFIRMED");
        taskLogged(PASS + Runs.VOLUME);
        assertThat(look(run, 1).end().outcome()).isEqualTo(RunState.FAILED);
    }

    @Test
    void cancelsNoTaskThatItOnlyFoundAgain() {
        ReclaimRun run = found();
        runs.change(run.id(), changed -> changed.cancelAsked("ann", now));
        logged("task-9", PASS + Runs.volume(2));
        ReclaimRun canceling = look(run, 2);
        assertThat(vcenter.canceled).isEmpty();
        assertThat(canceling.observations()).extracting(RunObservation::code).containsOnlyOnce("TASK_NOT_CANCELED");
        taskLogged(PASS + Runs.VOLUME);
        look(run, 1);
        assertThat(vcenter.canceled).containsExactly("t");
    }

    @Test
    void leavesOutTheTasksOfUsersOfAnotherDomain() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.tasks.put("theirs", task("theirs", "running", "CORP.EXAMPLE\\operator", null));
        assertThat(task(look(run, 1))).isNull();
        vcenter.tasks.put("netbios", task("netbios", "running", "CORP\\operator", null));
        assertThat(task(look(run, 1))).isEqualTo("netbios");
    }

    @Test
    void keepsWhatItFoundInARecord() {
        Attempt found = Runs.attempt(now).withFoundTask("a").withoutTask().withFoundTask("b");
        assertThat(found.foundTask()).isTrue();
        assertThat(found.othersFound()).containsExactly("a");
        assertThat(found.withTask("c").foundTask()).isFalse();
        assertThat(Runs.attempt(now).withTask("c").foundTask()).isFalse();
    }
}
