package io.tidemark.reclaim.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.TestDatabase;
import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayPerformance;
import io.tidemark.array.Arrays;
import io.tidemark.array.VolumeBehind;
import io.tidemark.array.VolumeUsage;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.walk.LogPosition;
import io.tidemark.vcenter.TaskFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** What becomes of runs whose process died at the worst moment. */
class RunFollowerTest {

    private Instant now = Runs.NOW;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final ReclaimProperties properties = properties(Map.of("tidemark.reclaim.looks-in-vain", "3"));
    private final FakeVcenter vcenter = new FakeVcenter(clock);
    private Runnable beforeChange = () -> {};
    private final ReclaimRuns runs =
            new ReclaimRuns(
                    JdbcClient.create(TestDatabase.H2.fresh()),
                    JsonMapper.builder().build()) {
                @Override
                ReclaimRun change(String id, Consumer<ReclaimRun> change) {
                    beforeChange.run();
                    return super.change(id, change);
                }
            };
    private final List<RecordedActivity> activity = new ArrayList<>();
    private final OpenCalls calls = new OpenCalls();
    private final RunSessions sessions = new RunSessions(vcenter);
    private final RunFollower follower = follower(properties);

    private static ReclaimProperties properties(Map<String, String> given) {
        return new Binder(new MapConfigurationPropertySource(given))
                .bindOrCreate("tidemark.reclaim", ReclaimProperties.class);
    }

    private RunFollower follower(ReclaimProperties properties) {
        Measuring measuring = new Measuring(new NoArrays(), properties, clock);
        RunEnding ending = new RunEnding(runs, sessions, event -> activity.add((RecordedActivity) event), clock);
        return new RunFollower(
                runs,
                sessions,
                calls,
                new TaskFollowing(runs, calls, measuring, ending, properties, clock),
                new EsxcliFollowing(
                        runs, sessions, calls, new Durations(runs, properties), measuring, ending, properties, clock),
                measuring,
                ending,
                properties,
                clock);
    }

    /** A run whose intent was stored; whether the host was asked nobody knows. */
    private ReclaimRun asked(Method method) {
        ReclaimRun run = Runs.queued(1, method, now);
        runs.add(run);
        return runs.change(
                run.id(),
                changed -> changed.starting(
                        Runs.attempt(now).withLog(new LogPosition(1, "an old line"), null),
                        Statement.of("HOST_ASKED", "asked")));
    }

    private ReclaimRun look(ReclaimRun run, int times) {
        for (int i = 0; i < times; i++) {
            follower.look(run.id());
        }
        return runs.find(run.id()).orElseThrow();
    }

    private void logged(String text) {
        vcenter.log.add("2026-11-20T10:00:00Z info hostd[1] [Originator@6876 sub=Libs opID=esxcli-1] Unmap: " + text);
    }

    private TaskFacts task(String moid, String state, @Nullable String user, @Nullable String error) {
        return new TaskFacts(moid, state, 50, true, false, now, now, user, error);
    }

    @Test
    void neverAsksTheHostASecondTime() {
        ReclaimRun run = asked(Method.ESXCLI);
        now = now.plus(Duration.ofMinutes(6));
        ReclaimRun ended = look(run, 3);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("START_NOT_SEEN");
        assertThat(vcenter.unmaps).isZero();
        assertThat(activity).hasSize(1);
    }

    @Test
    void isInNoHurryToGiveUp() {
        ReclaimRun run = asked(Method.ESXCLI);
        assertThat(look(run, 10).state()).isEqualTo(RunState.RUNNING);
        now = now.plus(Duration.ofMinutes(6));
        assertThat(look(run, 1).state()).isEqualTo(RunState.UNKNOWN);
    }

    @Test
    void goesOnByTheLogAlone() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 10485 blocks from volume " + Runs.VOLUME);
        ReclaimRun walking = look(run, 1);
        assertThat(walking.walk().firstUnit()).isEqualTo(10485);
        now = now.plus(Duration.ofMinutes(4));
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        ReclaimRun over = look(run, 1);
        assertThat(over.state()).isEqualTo(RunState.VERIFYING);
        assertThat(over.findings()).extracting(Finding::code).contains("FELL_BACK_TO_200");
        assertThat(look(run, 1).state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void saysWhenAWalkFellSilent() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        now = now.plus(Duration.ofMinutes(6));
        ReclaimRun ended = look(run, 4);
        assertThat(ended.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(Objects.requireNonNull(ended.problem()).code()).isEqualTo("WALK_FELL_SILENT");
    }

    @Test
    void readsOnInARotatedLog() {
        ReclaimRun run = asked(Method.ESXCLI);
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        look(run, 1);
        vcenter.log.clear();
        logged("Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        ReclaimRun read = look(run, 1);
        assertThat(read.walk().passes()).isEqualTo(2);
        assertThat(read.findings()).extracting(Finding::code).contains("LOG_ROTATED");
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
        assertThat(read.walk().begun()).isFalse();
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
        assertThat(look(run, 1).state()).isEqualTo(RunState.UNKNOWN);
    }

    @Test
    void isAsPatientAsPassesAreExpectedToTake() {
        ReclaimProperties slow = properties(Map.of(
                "tidemark.reclaim.looks-in-vain", "3", "tidemark.reclaim.priors.esxcli.seconds-per-pass", "300"));
        RunFollower patient = follower(slow);
        ReclaimRun run = asked(Method.ESXCLI);
        now = now.plus(Duration.ofMinutes(39));
        for (int i = 0; i < 4; i++) {
            assertThat(patient.look(run.id())).isPresent();
        }
        now = now.plus(Duration.ofMinutes(3));
        assertThat(patient.look(run.id())).isEmpty();
    }

    @Test
    void doesNotEndByAnotherCommandsLastLineWhileItsOwnCallIsOpen() {
        ReclaimRun run = asked(Method.ESXCLI);
        calls.opened(run.id());
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        assertThat(look(run, 5).state()).isEqualTo(RunState.RUNNING);
        calls.closed(run.id());
        assertThat(look(run, 1).state()).isEqualTo(RunState.VERIFYING);
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
        answered(run, Attempt.Kind.REFUSED);
        logged("Done : Total Unmapped blocks from volume " + Runs.VOLUME + " : 10885");
        assertThat(look(run, 2).state()).isEqualTo(RunState.FAILED);
    }

    @Test
    void endsByItsAnswerWhenTheLogCannotBeRead() {
        ReclaimRun run = asked(Method.ESXCLI);
        answered(run, Attempt.Kind.ENDED);
        vcenter.logBroken = true;
        ReclaimRun ended = look(run, 5);
        assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
        assertThat(ended.findings()).extracting(Finding::code).contains("LAST_LINES_NOT_SEEN");
    }

    @Test
    void readsTheLogInTheCallersSessionWhenTheServiceAccountMayNot() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.logForbidden = true;
        FakeVcenter caller = new FakeVcenter(clock);
        caller.log.add("2026-11-20T10:00:00Z Unmap: Async Unmapped 200 blocks from volume " + Runs.VOLUME);
        sessions.keep(run.id(), caller);
        ReclaimRun read = look(run, 1);
        assertThat(read.walk().passes()).isEqualTo(1);
        assertThat(read.findings()).extracting(Finding::code).doesNotContain("PERMISSION_MISSING");
    }

    private void answered(ReclaimRun run, Attempt.Kind kind) {
        runs.change(
                run.id(),
                changed -> changed.attempted(Objects.requireNonNull(changed.attempt())
                        .withAnswer(new Attempt.Answer(kind, now, "words", 0))));
    }

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
    void losesTheLogWithTheRightToReadIt() {
        ReclaimRun run = asked(Method.ESXCLI);
        vcenter.logForbidden = true;
        ReclaimRun blind = look(run, 1);
        assertThat(blind.findings()).extracting(Finding::code).contains("PERMISSION_MISSING");
        assertThat(Objects.requireNonNull(look(run, 3).problem()).code()).isEqualTo("END_NOT_HEARD");
    }

    @Test
    void waitsForAnOpenCallHoweverSilentTheHostIs() {
        ReclaimRun run = asked(Method.ESXCLI);
        calls.opened(run.id());
        now = now.plus(Duration.ofHours(2));
        assertThat(look(run, 20).state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void endsUnknownWhenNobodyIsLeftToFollow() {
        ReclaimRun run = asked(Method.TASK);
        vcenter.serviceAccount = false;
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
        ReclaimRun ended = look(run, 4);
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
    void goesOnLookingAtARunThatWasStartedAfterAll() {
        ReclaimRun run = Runs.queued(1, Method.TASK, now);
        runs.add(run);
        beforeChange = () -> {
            beforeChange = () -> {};
            runs.change(run.id(), changed -> changed.starting(Runs.attempt(now), Statement.of("HOST_ASKED", "asked")));
        };
        assertThat(follower.look(run.id())).isPresent();
        assertThat(runs.find(run.id()).orElseThrow().state()).isEqualTo(RunState.RUNNING);
    }

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
        runs.change("other", changed -> changed.starting(Runs.attempt(now), Statement.of("HOST_ASKED", "asked")));
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
        runs.change("other", changed -> changed.starting(Runs.attempt(now), Statement.of("HOST_ASKED", "asked")));
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

    @Test
    void endsAQueuedRunWhoseProcessIsGone() {
        ReclaimRun run = Runs.queued(1, Method.TASK, now);
        runs.add(run);
        calls.starting(run.id());
        assertThat(look(run, 1).state()).isEqualTo(RunState.QUEUED);
        calls.started(run.id());
        ReclaimRun ended = look(run, 1);
        assertThat(ended.state()).isEqualTo(RunState.FAILED);
        assertThat(vcenter.unmaps).isZero();
        assertThat(follower.look(run.id())).isEmpty();
    }

    /** No array is connected. */
    private static final class NoArrays implements Arrays {

        @Override
        public Optional<Statement> unlisted() {
            return Optional.empty();
        }

        @Override
        public Optional<VolumeBehind> volumeBehind(String device) {
            return Optional.empty();
        }

        @Override
        public Map<String, VolumeBehind> volumesBehind(Collection<String> devices) {
            return Map.of();
        }

        @Override
        public Map<String, VolumeUsage> lastUsage(Collection<String> devices) {
            return Map.of();
        }

        @Override
        public VolumeUsage usage(VolumeBehind volume) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<VolumeUsage> history(VolumeBehind volume, Instant from, Instant to) {
            return List.of();
        }

        @Override
        public void refreshAll(Duration patience) {}

        @Override
        public Optional<ArrayPerformance> performance(String arrayId) {
            return Optional.empty();
        }

        @Override
        public Set<ArrayCapability> capabilities(String arrayId) {
            return Set.of();
        }

        @Override
        public Optional<Statement> trouble(String arrayId) {
            return Optional.empty();
        }

        @Override
        public boolean asksForLargeUnits(String arrayId) {
            return false;
        }

        @Override
        public Duration figureCadence(String arrayId) {
            return Duration.ofSeconds(30);
        }

        @Override
        public String kind(String arrayId) {
            return "none";
        }
    }
}
