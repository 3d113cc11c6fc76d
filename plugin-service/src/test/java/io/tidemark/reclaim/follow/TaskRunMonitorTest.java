package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.vcenter.task.TaskFacts;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

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

    private ReclaimRun withoutArray() {
        ReclaimRun run = asked(Method.TASK);
        RunTarget known = run.target();
        RunTarget target = new RunTarget(
                known.datastore(),
                known.name(),
                known.vmfsUuid(),
                5,
                null,
                null,
                known.devices(),
                List.of(),
                Statement.of("TEST", "no array"),
                known.space());
        ReclaimRun other = new ReclaimRun("other", target, run.plan(), run.startedBy(), null, now);
        runs.change(run.id(), changed -> changed.ended(RunEvent.CALL_REFUSED, now, Verification.PENDING));
        runs.add(other);
        return runs.change(
                other.id(),
                changed -> changed.starting(
                        Runs.attempt(now, vcenter.currentTime()).withTask("t"),
                        Statement.of("HOST_CALLED_TASK", "asked")));
    }

    @Test
    void takesTheTimesOfAVcenterWhoseClockIsBehindByTheClockOfTheService() {
        vcenter.behind = Duration.ofSeconds(75);
        ReclaimRun run = withoutArray();
        now = now.plusSeconds(120);
        Instant end = vcenter.currentTime();
        vcenter.tasks.put("t", new TaskFacts("t", "success", 100, true, false, end, end, null, null));
        vcenter.counters = new UnmapCounters(
                true,
                Map.of("host-1", new TimeRange(end.minusSeconds(600), end.plusSeconds(60))),
                List.of(
                        new Sample("host-1", Runs.VOLUME, end.minusSeconds(5), 20, 5, 5L << 20),
                        new Sample("host-1", Runs.VOLUME, end.plusSeconds(50), 20, 7, 7L << 20)));
        assertThat(look(run, 1).end().unmapEndedAt()).isEqualTo(now);
        now = now.plusSeconds(60);
        assertThat(Objects.requireNonNull(look(run, 3).figures().host()).bytes())
                .isEqualTo(5L << 20);
    }

    @Test
    void takesNoEndOfATaskForLaterThanNow() {
        ReclaimRun run = withoutArray();
        vcenter.tasks.put("t", new TaskFacts("t", "success", 100, true, false, now, now.plusSeconds(5), null, null));
        assertThat(look(run, 1).end().unmapEndedAt()).isEqualTo(now);
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
        assertThat(look(run, 2).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 4);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("TASK_FORGOTTEN");
    }

    private static final String LOST = "HostCommunication: A general system error occurred";

    /** vCenter's task ended, and the host may go on. */
    private ReclaimRun lost() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.tasks.put("t", task("t", "error", null, LOST));
        return runs.change(
                run.id(),
                changed -> changed.attempted(
                        Objects.requireNonNull(changed.attempt()).withTask("t")));
    }

    @Test
    void keepsTheDatastoreWhileTheHostGoesOnAfterItsTask() {
        ReclaimRun run = lost();
        taskLogged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        ReclaimRun taken = look(run, 1);
        assertThat(taken.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(taken.holdsHost()).isTrue();
        assertThat(Objects.requireNonNull(taken.problem()).code()).isEqualTo("TASK_ENDED_WITHOUT_RESULT");
        assertThatThrownBy(() -> runs.add(Runs.queued(1, Method.TASK, now))).isInstanceOf(DuplicateKeyException.class);
        for (int hour = 0; hour < 24; hour++) {
            now = now.plus(Duration.ofHours(1));
            taskLogged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
            assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
        }
        taskLogged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 5000");
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
        assertThat(ended.progress().doubt()).isNull();
        assertThat(Pace.of(ended).blocksProcessed()).isEqualTo(5000);
        assertThat(ended.observations()).extracting(RunObservation::code).contains("HOST_COMPLETED_AFTER_TASK");
    }

    @Test
    void doesNotTakeTheEndOfAnEsxcliCommandForItsOwn() {
        ReclaimRun run = lost();
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 200");
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofMinutes(10));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void keepsTheDatastoreAfterARestartOfTheService() {
        ReclaimRun run = lost();
        look(run, 1);
        RunFollower other = follower(properties);
        for (int i = 0; i < 5; i++) {
            other.look(runs.find(run.id()).orElseThrow(), (taken, session) -> {});
        }
        ReclaimRun taken = runs.find(run.id()).orElseThrow();
        assertThat(taken.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(taken.progress().doubt()).isEqualTo(look(run, 1).progress().doubt());
    }

    @Test
    void failsWithTheReasonOfTheTaskOnceTheHostThatLoggedIsSilent() {
        ReclaimRun run = lost();
        taskLogged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 4);
        now = now.plus(Duration.ofMinutes(4));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofMinutes(2));
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.FAILED);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("TASK_FAILED");
        assertThat(ended.problem().text()).contains("HostCommunication");
    }

    @Test
    void takesNoSilenceForTheEndOfARunThatWasNeverSeen() {
        ReclaimRun run = lost();
        now = now.plus(Duration.ofHours(1));
        assertThat(look(run, 10).state()).isEqualTo(RunState.UNCONFIRMED);
        vcenter.logForbidden = true;
        assertThat(look(run, 10).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("TASK_ENDED_WITHOUT_RESULT");
    }

    @Test
    void isNotCanceledByATaskThatEndedWithoutTheHost() {
        ReclaimRun run = lost();
        runs.change(run.id(), changed -> changed.cancelAsked("ann", now));
        assertThat(look(run, 2).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void isReleasedByAnAdministratorOnly() {
        ReclaimRun run = lost();
        assertThat(finisher().released(run.id(), "ann")).as("still monitored").isFalse();
        look(run, 1);
        assertThat(finisher().released(run.id(), "ann")).isTrue();
        ReclaimRun released = runs.find(run.id()).orElseThrow();
        assertThat(released.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(released.timeline()).extracting(TimelineEntry::code).contains("DATASTORE_RELEASED");
        runs.add(Runs.queued(1, Method.TASK, now));
        assertThat(finisher().released(run.id(), "ann")).as("again").isFalse();
    }

    @Test
    void failsTrulyWhenTheRequestDidNotArrive() {
        ReclaimRun run = asked(Method.TASK);
        ReclaimRun taken = look(run, 1);
        assertThat(taken.state()).as("at the first look").isEqualTo(RunState.UNCONFIRMED);
        assertThat(Objects.requireNonNull(taken.problem()).code()).isEqualTo("START_NOT_LISTED");
        assertThat(look(run, 10).state()).as("may still arrive").isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofMinutes(2));
        ReclaimRun ended = look(run, 1);
        assertThat(ended.state()).isEqualTo(RunState.FAILED);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("START_NOT_RECEIVED");
        assertThat(ended.end().verification().summary().code()).isEqualTo("NOTHING_WAS_DONE");
        assertThat(vcenter.unmaps).isZero();
    }

    @Test
    void takesTheStartForUnknownWithoutTheLogOfTheHost() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.logForbidden = true;
        now = now.plus(Duration.ofHours(1));
        assertThat(look(run, 10).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("START_NOT_LISTED");
    }

    @Test
    void doesNotTakeTheStartForLostWhileTheHostUnmapsOrSomebodysTaskIsListed() {
        ReclaimRun run = asked(Method.TASK);
        taskLogged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        now = now.plus(Duration.ofMinutes(2));
        assertThat(look(run, 10).state()).isEqualTo(RunState.UNCONFIRMED);
        ReclaimRun other = asked(Method.TASK, 2);
        vcenter.tasks.put("theirs", task("theirs", "running", "VSPHERE.LOCAL\\someone", null));
        now = now.plus(Duration.ofMinutes(2));
        assertThat(look(other, 10).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void goesOnWithATaskThatIsListedLate() {
        ReclaimRun run = asked(Method.TASK);
        look(run, 3);
        vcenter.tasks.put("mine", task("mine", "running", "VSPHERE.LOCAL\\operator", null));
        ReclaimRun found = look(run, 1);
        assertThat(found.state()).isEqualTo(RunState.RUNNING);
        assertThat(found.progress().doubt()).isNull();
        assertThat(found.problem()).isNull();
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

    private ReclaimRun endedTask(Runnable meanwhile) {
        ReclaimRun run = asked(Method.TASK);
        runs.change(
                run.id(),
                changed -> changed.attempted(
                        Objects.requireNonNull(changed.attempt()).withTask("t")));
        meanwhile.run();
        vcenter.tasks.put("t", task("t", "success", null, null));
        return look(run, 1);
    }

    @Test
    void noticesAnEsxcliUnmapDuringATask() {
        ReclaimRun ended = endedTask(() -> {
            taskLogged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
            logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        });
        assertThat(ended.progress().unmap().foreign()).isTrue();
        assertThat(ended.observations()).extracting(RunObservation::code).contains("OTHER_MANUAL_UNMAP");
    }

    @Test
    void doesNotTakeItsOwnLinesForThoseOfOthers() {
        ReclaimRun ended = endedTask(() -> {
            logged("Async Unmapped 200 blocks from volume " + Runs.volume(2));
            taskLogged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
            taskLogged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 200");
        });
        assertThat(ended.progress().unmap().foreign()).isFalse();
        assertThat(ended.observations()).isEmpty();
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
