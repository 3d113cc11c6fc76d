package io.tidemark.reclaim.start;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.OpenCalls;
import io.tidemark.reclaim.connect.RunSchedule;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.Planner;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.DeviceSupport;
import io.tidemark.reclaim.measure.HostdLog;
import io.tidemark.reclaim.measure.RunContext;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.queue.Deadline;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.CallOutcome;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.reclaim.walk.LogPosition;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Asks the host, once: everything needed to find the walk again is stored before the request leaves. */
@Component
class RunLauncher {

    private final Inventory inventory;
    private final RunContext surroundings;
    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final OpenCalls calls;
    private final RunSchedule schedule;
    private final Planner planner;
    private final Durations durations;
    private final RunFinisher ending;
    private final ReclaimProperties properties;
    private final Clock clock;

    private record Log(
            @Nullable LogPosition position, @Nullable Statement problem) {}

    RunLauncher(
            Inventory inventory,
            RunContext surroundings,
            ReclaimRuns runs,
            RunSessions sessions,
            OpenCalls calls,
            RunSchedule schedule,
            Planner planner,
            Durations durations,
            RunFinisher ending,
            ReclaimProperties properties,
            Clock clock) {
        this.inventory = inventory;
        this.surroundings = surroundings;
        this.runs = runs;
        this.sessions = sessions;
        this.calls = calls;
        this.schedule = schedule;
        this.planner = planner;
        this.durations = durations;
        this.ending = ending;
        this.properties = properties;
        this.clock = clock;
    }

    /** Starts the QUEUED run in the caller's session; ends it FAILED when it can no longer be started. */
    void launch(String id, VcenterSession session) {
        ReclaimRun run = runs.find(id).orElseThrow();
        Datastore now = inventory.refreshed(run.target().datastore(), session);
        List<Statement> reasons = now.eligibility().reasons().stream()
                .filter(reason -> !"RUN_IN_PROGRESS".equals(reason.code()))
                .toList();
        boolean hostUsable = now.hosts().stream()
                .anyMatch(host -> host.canReclaim()
                        && host.facts().moid().equals(run.plan().host()));
        if (!reasons.isEmpty() || !hostUsable) {
            ending.notStarted(
                    id,
                    reasons.isEmpty()
                            ? new Statement(
                                    "HOST_LOST",
                                    run.plan().hostName() + " can no longer be used for this datastore.",
                                    Map.of("host", run.plan().hostName()))
                            : reasons.get(0));
            return;
        }
        RunTarget target = run.target().with(PlannedRun.space(now), now.facts().vmfs());
        RunPlan plan = replanned(run.plan(), target);
        VmfsFigures vmfs = new VmfsFigures(
                clock.instant(), now.facts().capacityBytes(), now.facts().freeBytes());
        Duration shortest = durations.learned().whole(plan, target.space()).min();
        Optional<Statement> obstacle = Deadline.tooShort(run, shortest, clock.instant());
        if (obstacle.isEmpty()) {
            obstacle = DeviceSupport.missing(target, plan, session);
        }
        if (obstacle.isPresent()) {
            ending.notStarted(id, obstacle.get());
            return;
        }
        StartSnapshot start = surroundings.of(target, run.needs().arrays(), session);
        Log log = plan.method() == Method.ESXCLI ? log(run, session) : new Log(null, null);
        Instant vcenterTime = session.currentTime();
        Instant at = clock.instant();
        Attempt attempt = new Attempt(
                at,
                vcenterTime,
                session.userName(),
                log.position(),
                log.problem(),
                null,
                null,
                plan.method() == Method.TASK,
                null,
                at);
        boolean[] mine = {false};
        runs.change(id, changed -> {
            mine[0] = changed.state() == RunState.QUEUED;
            if (mine[0]) {
                changed.replan(target, plan);
                changed.start(start);
                if (changed.before() != null) {
                    changed.measuredBefore(changed.before().launching(vmfs));
                }
                changed.starting(attempt, asked(plan));
                if (log.problem() != null) {
                    changed.found(Finding.warning(log.problem()));
                }
            }
        });
        if (mine[0]) {
            ask(id, target, plan, attempt, session);
        }
    }

    private RunPlan replanned(RunPlan plan, RunTarget target) {
        ReclaimUnit unit = plan.unit();
        if (unit == null) {
            return plan;
        }
        return plan.with(planner.unit(target.space(), plan.unitForced() ? unit.blocks() : null, plan.release()));
    }

    private Log log(ReclaimRun run, VcenterSession caller) {
        VcenterSession reader = sessions.follower(run).orElse(caller);
        try {
            return new Log(HostdLog.end(reader, run.plan().host()), null);
        } catch (PermissionMissing e) {
            return reader == caller ? withoutRight(reader) : logOfCaller(run, caller);
        } catch (VcenterUnreachable e) {
            throw e;
        } catch (Problem e) {
            return new Log(
                    null,
                    new Statement(
                            "LOG_NOT_READABLE",
                            "hostd.log cannot be read: " + e.detail() + " Neither the effective unit nor the progress"
                                    + " can be known.",
                            Map.of("reason", e.detail())));
        }
    }

    private static Log logOfCaller(ReclaimRun run, VcenterSession caller) {
        try {
            return new Log(HostdLog.end(caller, run.plan().host()), null);
        } catch (PermissionMissing e) {
            return withoutRight(caller);
        }
    }

    private static Log withoutRight(VcenterSession reader) {
        return new Log(
                null,
                new Statement(
                        "LOG_RIGHT_MISSING",
                        "hostd.log cannot be read: " + reader.userName() + " lacks Global.Diagnostics. Neither the"
                                + " effective unit nor the progress can be known.",
                        Map.of("privilege", "Global.Diagnostics", "user", reader.userName())));
    }

    private void ask(String id, RunTarget target, RunPlan plan, Attempt attempt, VcenterSession session) {
        ReclaimUnit unit = plan.unit();
        if (unit == null) {
            startTask(id, target, plan, attempt, session);
            return;
        }
        calls.opened(id);
        session.esxcli(
                        plan.host(),
                        "storage vmfs unmap",
                        Map.of("volumeuuid", target.vmfsUuid(), "reclaimunit", Long.toString(unit.blocks())),
                        properties.esxcliTimeout())
                .whenComplete((answer, failure) -> answered(id, failure));
    }

    private void startTask(String id, RunTarget target, RunPlan plan, Attempt attempt, VcenterSession session) {
        try {
            String task = session.startUnmap(plan.host(), target.vmfsUuid());
            runs.change(id, run -> {
                Attempt known = run.attempt();
                run.attempted((known == null ? attempt : known).withTask(task));
                run.note(
                        clock.instant(),
                        new Statement("TASK_STARTED", "vCenter started the task " + task + ".", Map.of("task", task)));
            });
        } catch (VcenterUnreachable e) {
            runs.change(
                    id,
                    run -> run.note(
                            clock.instant(),
                            Statement.of(
                                    "ANSWER_LOST",
                                    "vCenter's answer to the start was lost; the task is looked for in its list.")));
        } catch (Problem e) {
            ending.refused(id, RunFailure.of(e));
        }
    }

    private void answered(String id, @Nullable Throwable failure) {
        try {
            Attempt.Answer answer = CallOutcome.of(failure, clock.instant());
            runs.change(id, run -> {
                Attempt attempt = run.attempt();
                if (attempt != null && run.state().walking()) {
                    run.attempted(attempt.withAnswer(answer));
                    run.note(answer.at(), CallOutcome.note(answer));
                }
            });
        } finally {
            calls.closed(id);
            schedule.move(id, Duration.ZERO);
        }
    }

    private static Statement asked(RunPlan plan) {
        ReclaimUnit unit = plan.unit();
        return unit == null
                ? new Statement(
                        "HOST_ASKED",
                        plan.hostName() + " is asked to walk by the native task.",
                        Map.of("host", plan.hostName(), "method", plan.method().text()))
                : new Statement(
                        "HOST_ASKED",
                        plan.hostName() + " is asked to walk in units of " + unit.blocks() + " blocks.",
                        Map.of("host", plan.hostName(), "method", plan.method().text(), "unit", unit.blocks()));
    }
}
