package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.CallResult;
import io.tidemark.reclaim.run.Pace;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.Sample;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Monitors esxcli by the log and by the response of its call. */
class EsxcliRunMonitorTest extends FollowedRuns {

    @Test
    void neverAsksTheHostASecondTime() {
        ReclaimRun run = asked(Method.ESXCLI);
        now = now.plus(Duration.ofMinutes(6));
        ReclaimRun taken = look(run, 3);
        assertThat(taken.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(Objects.requireNonNull(taken.problem()).code()).isEqualTo("START_NOT_LOGGED");
        assertThat(taken.holdsHost()).isTrue();
        assertThat(activity).isEmpty();
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 4);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("START_NOT_LOGGED");
        assertThat(vcenter.unmaps).isZero();
        assertThat(activity).hasSize(1);
    }

    @Test
    void isInNoHurryToGiveUp() {
        ReclaimRun run = asked(Method.ESXCLI);
        assertThat(look(run, 10).state()).isEqualTo(RunState.RUNNING);
        now = now.plus(Duration.ofMinutes(6));
        assertThat(look(run, 1).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void goesOnByTheLogAlone() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 10485 blocks from volume " + Runs.VOLUME);
        ReclaimRun unmapping = look(run, 1);
        assertThat(unmapping.progress().unmap().firstUnit()).isEqualTo(10485);
        now = now.plus(Duration.ofMinutes(4));
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        ReclaimRun over = look(run, 1);
        assertThat(over.state()).isEqualTo(RunState.VERIFYING);
        assertThat(over.observations()).extracting(RunObservation::code).contains("FELL_BACK_TO_200");
        assertThat(look(run, 1).state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void recordsTheEndByTheClockOfTheServiceWhenThatOfVcenterIsBehind() {
        vcenter.behind = Duration.ofSeconds(75);
        ReclaimRun run = asked(Method.ESXCLI);
        now = now.plusSeconds(120);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 200");
        assertThat(look(run, 1).end().unmapEndedAt()).isEqualTo(Runs.NOW.plusSeconds(75));
    }

    @Test
    void saysWhenTheHostFellSilent() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        now = now.plus(Duration.ofMinutes(6));
        ReclaimRun silent = look(run, 4);
        assertThat(silent.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(Objects.requireNonNull(silent.problem()).code()).isEqualTo("HOST_STOPPED_LOGGING");
        assertThat(silent.holdsHost()).isTrue();
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        ReclaimRun again = look(run, 1);
        assertThat(again.state()).isEqualTo(RunState.RUNNING);
        assertThat(again.problem()).isNull();
        now = now.plus(Duration.ofDays(1));
        ReclaimRun ended = look(run, 8);
        assertThat(ended.state()).as("silent for good").isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofDays(1));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNKNOWN);
    }

    @Test
    void acceptsTheLastLineThatComesAfterTheDoubt() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        now = now.plus(Duration.ofMinutes(6));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 400");
        assertThat(look(run, 2).state()).isEqualTo(RunState.COMPLETED);
        assertThat(Pace.of(look(run, 1)).blocksProcessed()).isEqualTo(400);
    }

    @Test
    void takesCountersThatShowedTheUnmapAndFellSilentForItsEnd() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        now = now.plus(Duration.ofMinutes(6));
        vcenter.counters = counters(now.minus(Duration.ofMinutes(1)));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofMinutes(5));
        assertThat(look(run, 4).state()).as("counted a minute before").isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofMinutes(2));
        vcenter.counters = counters(now.minus(Duration.ofMinutes(8)));
        ReclaimRun ended = look(run, 2);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("HOST_STOPPED_LOGGING");
    }

    /** All of the last hour is covered; the host sent UNMAP until this time. */
    private UnmapCounters counters(Instant until) {
        return new UnmapCounters(
                true,
                Map.of("host-1", new TimeRange(now.minus(Duration.ofHours(1)), now)),
                List.of(new Sample("host-1", Runs.VOLUME, until, 20, 5, 1L << 30)));
    }

    @Test
    void readsOnInARotatedLog() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        vcenter.log.clear();
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        ReclaimRun read = look(run, 1);
        assertThat(read.progress().unmap().passes()).isEqualTo(2);
        assertThat(read.observations()).extracting(RunObservation::code).contains("LOG_ROTATED");
    }

    @Test
    void doesNotTakeAnOlderRunsEndFromARotatedLog() {
        ReclaimRun run = asked(Method.ESXCLI);
        runs.change(
                run.id(),
                changed -> changed.attempted(Objects.requireNonNull(changed.attempt())
                        .withLog(new LogPosition(9, "a line", now.plusSeconds(1)), null)));
        vcenter.log.clear();
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        ReclaimRun read = look(run, 1);
        assertThat(read.state()).isEqualTo(RunState.RUNNING);
        assertThat(read.progress().unmap().begun()).isFalse();
    }

    @Test
    void isAsPatientAsTheLongestGapBetweenPasses() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.log.add("2026-11-20T10:00:00Z Unmap: Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        vcenter.log.add("2026-11-20T10:04:00Z Unmap: Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        now = now.plus(Duration.ofMinutes(15));
        assertThat(look(run, 4).state()).isEqualTo(RunState.RUNNING);
        now = now.plus(Duration.ofMinutes(2));
        assertThat(look(run, 1).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void isAsPatientAsPassesAreExpectedToTake() {
        ReclaimProperties slow = properties(Map.of(
                "tidemark.reclaim.max-missed-polls", "3", "tidemark.reclaim.priors.esxcli.seconds-per-pass", "300"));
        RunFollower patient = follower(slow);
        ReclaimRun run = asked(Method.ESXCLI);
        now = now.plus(Duration.ofMinutes(39));
        for (int i = 0; i < 4; i++) {
            assertThat(patient.look(runs.find(run.id()).orElseThrow(), (taken, session) -> {}))
                    .isPresent();
        }
        assertThat(runs.find(run.id()).orElseThrow().state()).isEqualTo(RunState.RUNNING);
        now = now.plus(Duration.ofMinutes(3));
        patient.look(runs.find(run.id()).orElseThrow(), (taken, session) -> {});
        assertThat(runs.find(run.id()).orElseThrow().state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void doesNotEndByAnotherCommandsLastLineWhileItsOwnCallIsOpen() {
        ReclaimRun run = asked(Method.ESXCLI);
        calls.opened(run.id());
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        answered(run, CallResult.Kind.ENDED);
        calls.closed(run.id());
        assertThat(look(run, 1).state()).isEqualTo(RunState.VERIFYING);
    }

    @Test
    void doesNotEndByTheLastLineOfACommandThatBeganBefore() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("esxcli-2", "Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("esxcli-2", "Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        now = now.plus(Duration.ofMinutes(4));
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        answered(run, CallResult.Kind.ENDED);
        assertThat(look(run, 1).end().unmapEndedAt()).isEqualTo(now);
    }

    @Test
    void doesNotKnowTheEndOfARunBesidesAnotherCommandWithoutItsAnswer() {
        ReclaimRun run = asked(Method.ESXCLI);
        answered(run, CallResult.Kind.LOST);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("esxcli-2", "Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 200");
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        now = now.plus(Duration.ofMinutes(6));
        ReclaimRun doubted = look(run, 4);
        assertThat(doubted.state()).isEqualTo(RunState.UNCONFIRMED);
        assertThat(Objects.requireNonNull(doubted.problem()).code()).isEqualTo("END_NOT_DISTINGUISHED");
        now = now.plus(Duration.ofDays(1));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNKNOWN);
    }

    @Test
    void doesNotEndByAnotherCommandsLastLineOnAReleaseWithoutOperations() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.log.add("Unmap: Async Unmapped 10485 blocks from volume " + Runs.VOLUME);
        vcenter.log.add("Unmap: Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        vcenter.log.add("Unmap: Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 200");
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        vcenter.log.add("Unmap: Async Unmapped 10485 blocks from volume " + Runs.VOLUME);
        now = now.plus(Duration.ofMinutes(6));
        assertThat(look(run, 1).progress().unmap().foreign()).isTrue();
        now = now.plus(Duration.ofMinutes(41));
        assertThat(look(run, 4).state()).isEqualTo(RunState.UNCONFIRMED);
    }

    @Test
    void endsInTimeByALastLineWhoseOtherLinesAreMissing() {
        ReclaimRun run = asked(Method.ESXCLI);
        answered(run, CallResult.Kind.LOST);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        now = now.plus(Duration.ofMinutes(6));
        assertThat(look(run, 3).state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void believesTheLastLineWhenTheAnswerOfAnOpenCallNeverComes() {
        ReclaimRun run = asked(Method.ESXCLI);
        calls.opened(run.id());
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        look(run, 1);
        now = now.plus(Duration.ofMinutes(6));
        assertThat(look(run, 2).state()).isEqualTo(RunState.VERIFYING);
    }

    @Test
    void failsWhenItsOwnCallIsRefusedWhateverElseWasLogged() {
        ReclaimRun run = asked(Method.ESXCLI);
        answered(run, CallResult.Kind.REFUSED);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        assertThat(look(run, 2).state()).isEqualTo(RunState.FAILED);
    }

    @Test
    void endsByItsAnswerWhenTheLogCannotBeRead() {
        ReclaimRun run = asked(Method.ESXCLI);
        answered(run, CallResult.Kind.ENDED);
        vcenter.logBroken = true;
        ReclaimRun ended = look(run, 5);
        assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
        assertThat(ended.observations()).extracting(RunObservation::code).contains("LAST_LINES_NOT_SEEN");
    }

    @Test
    void readsTheLogInTheCallersSessionWhenTheServiceAccountMayNot() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.logForbidden = true;
        FakeVcenter caller = new FakeVcenter(clock);
        caller.log.add("2026-11-20T10:00:00Z Unmap: Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        sessions.keep(run.id(), caller);
        ReclaimRun read = look(run, 1);
        assertThat(read.progress().unmap().passes()).isEqualTo(1);
        assertThat(read.observations()).extracting(RunObservation::code).doesNotContain("PERMISSION_MISSING");
    }

    private void answered(ReclaimRun run, CallResult.Kind kind) {
        runs.change(
                run.id(),
                changed -> changed.attempted(Objects.requireNonNull(changed.attempt())
                        .withAnswer(new CallResult(kind, now, "words", null, 0))));
    }

    @Test
    void losesTheLogWithTheRightToReadIt() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.logForbidden = true;
        ReclaimRun blind = look(run, 1);
        assertThat(blind.observations()).extracting(RunObservation::code).contains("PERMISSION_MISSING");
        now = now.plus(Duration.ofMinutes(10));
        assertThat(look(run, 10).state()).as("UNMAP may go on unseen").isEqualTo(RunState.UNCONFIRMED);
        now = now.plus(Duration.ofDays(1));
        assertThat(Objects.requireNonNull(look(run, 3).problem()).code()).isEqualTo("END_NOT_REPORTED");
    }

    @Test
    void waitsForAnOpenCallHoweverSilentTheHostIs() {
        ReclaimRun run = asked(Method.ESXCLI);
        calls.opened(run.id());
        now = now.plus(Duration.ofHours(2));
        assertThat(look(run, 20).state()).isEqualTo(RunState.RUNNING);
    }
}
