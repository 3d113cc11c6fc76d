package io.tidemark.reclaim.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.health.HealthCheck;
import io.tidemark.reclaim.finish.Verdict;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.PublishedTask;
import io.tidemark.reclaim.run.PublishedTask.Phase;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.ArrayFigures;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.link.ClientLinks;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** The run among vCenter's Recent Tasks. */
class TaskPublishingTest {

    private final Clock clock = Clock.fixed(Runs.NOW, ZoneOffset.UTC);
    private final FakeVcenter vcenter = new FakeVcenter(clock);
    private final ReclaimRuns runs = new ReclaimRuns(
            JdbcClient.create(TestDatabase.H2.fresh()), JsonMapper.builder().build());
    private final RefusedTasks refused = new RefusedTasks(vcenter);
    private final TaskPublishing publishing =
            new TaskPublishing(runs, new EndedTasks(runs, ClientLinks.NONE), refused, clock);

    private String unmapping(Method method) {
        vcenter.ownTasks = true;
        ReclaimRun run = Runs.queued(1, method, Runs.NOW);
        runs.add(run);
        runs.change(
                run.id(),
                changed -> changed.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked")));
        return run.id();
    }

    private void publish(String run, int times) {
        for (int i = 0; i < times; i++) {
            publishing.publish(run, vcenter);
        }
    }

    private PublishedTask shown(String run) {
        return runs.find(run).orElseThrow().progress().task();
    }

    @Test
    void showsTheProgressAndEndsWithTheRun() {
        String run = unmapping(Method.TASK);
        publish(run, 2);
        assertThat(vcenter.own).containsEntry("own-1", "running");
        runs.change(run, changed -> changed.attempted(changed.attempt().withProgress(42, true, Runs.NOW)));
        publish(run, 1);
        assertThat(vcenter.own).containsEntry("own-1", "running 42");
        runs.change(run, changed -> changed.verifying(RunState.COMPLETED, Runs.NOW, null));
        runs.change(
                run,
                changed -> changed.ended(
                        RunEvent.GAIN_VERIFIED, Runs.NOW, Verdict.withoutFigures(changed, RunState.COMPLETED)));
        publish(run, 2);
        assertThat(vcenter.own).containsOnlyKeys("own-1").containsEntry("own-1", "success");
        assertThat(shown(run).phase()).isEqualTo(Phase.OVER);
    }

    @Test
    void createsTheTaskForTheUserOfTheRun() {
        String run = unmapping(Method.TASK);
        publish(run, 1);
        assertThat(vcenter.initiators)
                .containsEntry("own-1", runs.find(run).orElseThrow().startedBy());
    }

    private static SettledFigures settled(SettledFigures figures, VmfsFigures vmfs, long written) {
        SettledFigures now = figures;
        for (int i = 0; i < 3; i++) {
            ArrayFigures array =
                    new ArrayFigures(List.of(Runs.NOW.plusSeconds(30L * i)), written, 2000, 0.5, null, null, List.of());
            now = now.read(array, vmfs, Duration.ofSeconds(30));
        }
        return now;
    }

    private String ended(int number, long dead, long left) {
        VmfsFigures vmfs = new VmfsFigures(Runs.NOW, 2000, 1000);
        vcenter.ownTasks = true;
        ReclaimRun run = Runs.queued(number, Method.TASK, Runs.NOW);
        runs.add(run);
        runs.change(run.id(), changed -> {
            changed.measuredBefore(settled(SettledFigures.before(vmfs), vmfs, 1000 + dead));
            changed.starting(Runs.attempt(Runs.NOW), Statement.of("HOST_CALLED_TASK", "asked"));
        });
        publish(run.id(), 2);
        runs.change(run.id(), changed -> {
            changed.verifying(RunState.COMPLETED, Runs.NOW, settled(SettledFigures.after(vmfs), vmfs, 1000 + left));
            changed.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verification.exact(dead - left));
        });
        publish(run.id(), 2);
        return "own-" + number;
    }

    @Test
    void endsTheTaskOfARunWithoutEffectAsAnErrorAndSaysTheOutcome() {
        String ignored = ended(1, 500, 500);
        assertThat(vcenter.own.get(ignored)).startsWith("error Nothing reclaimed: ");
        String nothingDead = ended(2, 0, 0);
        assertThat(vcenter.own).containsEntry(nothingDead, "success");
        assertThat(vcenter.details.get(nothingDead)).startsWith("Nothing reclaimed: ");
        String partly = ended(3, 500, 100);
        assertThat(vcenter.own).containsEntry(partly, "success");
        assertThat(vcenter.details.get(partly)).startsWith("Partly reclaimed: ");
    }

    @Test
    void endsTheTaskOfACanceledRunAsCanceled() {
        String run = unmapping(Method.TASK);
        publish(run, 2);
        runs.change(run, changed -> {
            changed.cancelAsked("anna", Runs.NOW);
            changed.verifying(RunState.CANCELED, Runs.NOW, null);
            changed.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verdict.withoutFigures(changed, RunState.CANCELED));
        });
        publish(run, 2);
        assertThat(vcenter.own).containsEntry("own-1", "error RequestCanceled");
    }

    @Test
    void findsATaskAgainWhoseAnswerWasLost() {
        String run = unmapping(Method.TASK);
        vcenter.createAnswerLost = true;
        publish(run, 3);
        assertThat(vcenter.own).containsOnlyKeys("own-1").containsEntry("own-1", "running");
    }

    @Test
    void endsATaskThatAnEndedRunLeftOver() {
        String before = unmapping(Method.TASK);
        publish(before, 2);
        runs.change(before, changed -> {
            changed.published(shown(before).over());
            changed.verifying(RunState.COMPLETED, Runs.NOW, null);
            changed.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verdict.withoutFigures(changed, RunState.COMPLETED));
        });
        vcenter.own.put("own-stranger", "running");
        vcenter.activations.put("own-stranger", "a run of another installation");

        publish(unmapping(Method.TASK), 1);

        assertThat(vcenter.own)
                .containsEntry("own-1", "success")
                .containsEntry("own-stranger", "running")
                .containsEntry("own-3", "queued");
    }

    @Test
    void endsALeftOverTaskWhenVcenterRespondsAlthoughNoRunFollows() {
        String before = unmapping(Method.TASK);
        publish(before, 2);
        runs.change(before, changed -> {
            changed.published(shown(before).over());
            changed.verifying(RunState.COMPLETED, Runs.NOW, null);
            changed.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verdict.withoutFigures(changed, RunState.COMPLETED));
        });
        Vcenters vcenters = mock();
        when(vcenters.serviceSession(Runs.VCENTER)).thenReturn(Optional.of(vcenter));
        LeftOverTasks leftOver = new LeftOverTasks(vcenters, new EndedTasks(runs, ClientLinks.NONE), Runnable::run);

        leftOver.on(health("UNREACHABLE", Severity.ERROR));
        assertThat(vcenter.own).containsEntry("own-1", "running");
        leftOver.on(health("OK", Severity.INFO));
        assertThat(vcenter.own).containsEntry("own-1", "success");
    }

    private static ConditionChanged health(String state, Severity severity) {
        return new ConditionChanged(
                Runs.NOW,
                "vcenter.health",
                "vcenter/1",
                state,
                severity,
                Runs.VCENTER,
                "1",
                "vc",
                Statement.of("VCENTER_OK", "vCenter responds."));
    }

    @Test
    void takesItsOwnTaskAmongThoseWhoseResponseWasLost() {
        vcenter.own.put("own-stranger", "queued");
        vcenter.activations.put("own-stranger", "another run");
        String run = unmapping(Method.TASK);
        vcenter.createAnswerLost = true;
        publish(run, 3);
        assertThat(vcenter.own).containsEntry("own-stranger", "queued").containsEntry("own-2", "running");
    }

    @Test
    void endsTheTaskOfAnEndedRunAfterAFault() {
        String run = unmapping(Method.TASK);
        publish(run, 2);
        runs.change(run, changed -> {
            changed.verifying(RunState.COMPLETED, Runs.NOW, null);
            changed.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verdict.withoutFigures(changed, RunState.COMPLETED));
        });
        vcenter.endFaults = 1;
        publish(run, 2);
        assertThat(vcenter.own).containsEntry("own-1", "success");
    }

    @Test
    void takesACancelInTheClientForOneOfTheRun() {
        String run = unmapping(Method.TASK);
        publish(run, 2);
        vcenter.tasks.put("own-1", FakeVcenter.facts("own-1", "running", true));
        publish(run, 1);
        assertThat(runs.find(run).orElseThrow().state()).isEqualTo(RunState.CANCELING);
        assertThat(runs.find(run).orElseThrow().end().canceledBy()).isEqualTo("vCenter");
    }

    @ParameterizedTest
    @EnumSource(
            value = VcenterPrivilege.class,
            names = {"CREATE_TASK", "UPDATE_TASK"})
    void reportsThePrivilegeThatTasksLackUntilOneIsAccepted(VcenterPrivilege privilege) {
        vcenter.tasksRefused = privilege;
        publishAndEnd();
        publishAndEnd();

        assertThat(refused.healthChecks()).singleElement().satisfies(check -> {
            assertThat(check.kind()).isEqualTo("tasks");
            assertThat(check.vcenter()).isEqualTo(Runs.VCENTER);
            assertThat(check.state()).isEqualTo(HealthCheck.State.WARNING);
            assertThat(check.reason().text())
                    .contains("VSPHERE.LOCAL\\operator lacks the privilege " + privilege.id() + " on Datacenters");
        });

        vcenter.tasksRefused = null;
        publishAndEnd();
        assertThat(refused.healthChecks()).isEmpty();
    }

    private void publishAndEnd() {
        String run = unmapping(Method.TASK);
        publish(run, 2);
        runs.change(run, changed -> {
            changed.verifying(RunState.COMPLETED, Runs.NOW, null);
            changed.ended(RunEvent.GAIN_VERIFIED, Runs.NOW, Verdict.withoutFigures(changed, RunState.COMPLETED));
        });
    }

    @Test
    void goesWithoutATaskWhereTheExtensionIsNotRegistered() {
        String run = unmapping(Method.ESXCLI);
        vcenter.ownTasks = false;
        publish(run, 2);
        assertThat(shown(run).phase()).isEqualTo(Phase.OVER);
        assertThat(vcenter.own).isEmpty();
    }
}
