package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.measure.AlignmentLog;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.run.TimelineEntry;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Polls runs of any method. */
class RunFollowerTest extends FollowedRuns {

    @Test
    void doesNotGiveUpWhileVcenterIsAway() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.unreachable = true;
        now = now.plus(Duration.ofHours(3));
        ReclaimRun troubled = look(run, 50);
        assertThat(troubled.state()).isEqualTo(RunState.RUNNING);
        assertThat(Objects.requireNonNull(troubled.problem()).code()).isEqualTo("VCENTER_UNREACHABLE");
        vcenter.unreachable = false;
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        assertThat(look(run, 1).problem()).isNull();
    }

    @Test
    void endsUnknownWhenNobodyIsLeftToFollow() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.serviceAccount = false;
        ReclaimRun taken = look(run, 5);
        assertThat(taken.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(taken.holdsHost()).isTrue();
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 3);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("NO_SESSION");
    }

    @Test
    void followsInTheCallersSessionWithoutAServiceAccount() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.serviceAccount = false;
        sessions.keep(run.id(), vcenter);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 0");
        assertThat(look(run, 2).state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void endsUnknownOnceTheOnlySessionIsLoggedOut() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.serviceAccount = false;
        FakeVcenter caller = new FakeVcenter(clock);
        caller.loggedOut = true;
        sessions.keep(run.id(), caller);
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 3);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("NO_SESSION");
    }

    @Test
    void waitsWhileTheServiceAccountIsRefused() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.serviceRefused = true;
        now = now.plus(Duration.ofHours(3));
        ReclaimRun troubled = look(run, 50);
        assertThat(troubled.state()).isEqualTo(RunState.RUNNING);
        assertThat(Objects.requireNonNull(troubled.problem()).code()).isEqualTo("SESSION_ENDED");
        vcenter.serviceRefused = false;
        assertThat(look(run, 1).problem()).isNull();
    }

    @Test
    void keepsTheReasonOfAFailureThroughTroubleWhileVerifying() {
        ReclaimRun run = asked(Method.TASK);
        runs.change(run.id(), changed -> {
            changed.problem(Statement.of("TASK_FAILED", "failed"));
            changed.verifying(RunState.FAILED, now, null);
        });
        vcenter.unreachable = true;
        look(run, 1);
        vcenter.unreachable = false;
        ReclaimRun ended = look(run, 1);
        assertThat(ended.state()).isEqualTo(RunState.FAILED);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("TASK_FAILED");
    }

    @Test
    void endsNotVerifiableIfItsVerificationKeepsFailingUnexpectedly() {
        ReclaimRun run = unmapped();
        vcenter.malformed = true;
        ReclaimRun troubled = look(run, 2);
        assertThat(troubled.state()).isEqualTo(RunState.VERIFYING);
        assertThat(Objects.requireNonNull(troubled.problem()).code()).isEqualTo("UNEXPECTED");
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
        assertThat(ended.problem()).isNull();
        assertThat(RunOutcome.of(ended)).isEqualTo(RunOutcome.NOT_VERIFIABLE);
        assertThat(ended.end().verification().summary().params().get("cause").toString())
                .contains(VerificationMessage.VERIFICATION_FAILED_UNEXPECTEDLY.name());
        assertThat(ended.observations()).extracting(RunObservation::code).contains("GAIN_NOT_VERIFIABLE");
        assertThat(activity).hasSize(1);
        assertThat(look(run.id())).isEmpty();
    }

    @Test
    void isVerifiedIfItFailedUnexpectedlyOnlyOnce() {
        ReclaimRun run = unmapped();
        vcenter.malformed = true;
        look(run, 1);
        vcenter.malformed = false;
        ReclaimRun ended = look(run, 1);
        assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
        assertThat(ended.end().verification().summary().params().get("cause").toString())
                .contains(VerificationMessage.NO_FIGURES_BEFORE.name());
    }

    @Test
    void keepsTheDatastoreOfAnUnmapThatCannotBeFollowedBecauseOfAnUnexpectedError() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.malformed = true;
        assertThat(look(run, 50).state()).isEqualTo(RunState.RUNNING);
        now = now.plus(properties.unreachableTimeout()).plusSeconds(1);
        ReclaimRun given = look(run, 4);
        assertThat(given.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(given.holdsHost()).isTrue();
    }

    private ReclaimRun unmapped() {
        ReclaimRun run = asked(Method.TASK);
        return runs.change(run.id(), changed -> changed.verifying(RunState.COMPLETED, now, null));
    }

    @Test
    void goesOnLookingAtARunThatWasStartedAfterAll() {
        ReclaimRun run = Runs.queued(1, Method.TASK, now);
        runs.add(run);
        beforeChange = () -> {
            beforeChange = () -> {};
            runs.change(
                    run.id(),
                    changed -> changed.starting(Runs.attempt(now), Statement.of("HOST_CALLED_TASK", "asked")));
        };
        assertThat(look(run.id())).isPresent();
        ReclaimRun started = runs.find(run.id()).orElseThrow();
        assertThat(started.state()).isEqualTo(RunState.RUNNING);
        assertThat(started.timeline()).extracting(TimelineEntry::code).doesNotContain("TAKEN_OVER");
        assertThat(adopted).isEmpty();
    }

    @Test
    void takesAQueuedRunOverWhoseProcessIsGone() {
        ReclaimRun run = Runs.queued(1, Method.TASK, now);
        runs.add(run);
        ReclaimRun taken = look(run, 1);
        assertThat(taken.state()).isEqualTo(RunState.QUEUED);
        assertThat(taken.timeline()).extracting(TimelineEntry::code).contains("TAKEN_OVER");
        assertThat(adopted).containsExactly(run.id());
    }

    @Test
    void endsAQueuedRunThatNobodyMayStartAnyMore() {
        vcenter.serviceAccount = false;
        ReclaimRun run = Runs.queued(1, Method.TASK, now);
        runs.add(run);
        calls.starting(run.id());
        assertThat(look(run, 1).state()).isEqualTo(RunState.QUEUED);
        calls.started(run.id());
        ReclaimRun ended = look(run, 1);
        assertThat(ended.state()).isEqualTo(RunState.FAILED);
        assertThat(vcenter.unmaps).isZero();
        assertThat(look(run.id())).isEmpty();
    }

    @Test
    void findsUnalignedUnmapInTheHostsLogFromTheStartOn() {
        ReclaimRun run = asked(Method.TASK);
        String refused = " cpu3:2097 WARNING: Issue of delete blocks failed on " + Runs.VOLUME
                + ": Address is not aligned on required boundary";
        vcenter.log.add(now.minusSeconds(3600) + refused);
        vcenter.log.add(now.plusSeconds(5) + refused.replace(Runs.VOLUME, "another volume"));
        assertThat(AlignmentLog.refusal(run, vcenter)).isEmpty();
        vcenter.log.add(now.plusSeconds(7) + refused);
        assertThat(AlignmentLog.refusal(run, vcenter))
                .hasValueSatisfying(what -> assertThat(what.code()).isEqualTo("UNMAP_NOT_ALIGNED"));
        vcenter.logForbidden = true;
        assertThat(AlignmentLog.refusal(run, vcenter)).isEmpty();
    }
}
