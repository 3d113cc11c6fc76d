package io.tidemark.reclaim.start;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.InventoryMessage;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.admission.Deadline;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.estimate.Planner;
import io.tidemark.reclaim.explain.StartSnapshot;
import io.tidemark.reclaim.measure.DeviceSupport;
import io.tidemark.reclaim.measure.HostdLog;
import io.tidemark.reclaim.measure.RunContext;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.reclaim.verify.VmfsFigures;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Checks immediately before the start whether the run can still be started, and records the data to monitor it. */
@Component
class StartCheck {

    private final Inventory inventory;
    private final RunContext context;
    private final RunSessions sessions;
    private final Planner planner;
    private final Durations durations;
    private final Clock clock;

    StartCheck(
            Inventory inventory,
            RunContext context,
            RunSessions sessions,
            Planner planner,
            Durations durations,
            Clock clock) {
        this.inventory = inventory;
        this.context = context;
        this.sessions = sessions;
        this.planner = planner;
        this.durations = durations;
        this.clock = clock;
    }

    /** Whether the run can be started: {@link Ready}, {@link HostLost}, or {@link Refused}. */
    sealed interface Result {}

    record Ready(RunTarget target, RunPlan plan, VmfsFigures vmfs, StartSnapshot snapshot, Attempt attempt)
            implements Result {}

    record Refused(Statement why) implements Result {}

    /** Not on its host; others may be able to run it. */
    record HostLost(Statement why) implements Result {}

    private record Log(
            @Nullable LogPosition position, @Nullable Statement problem) {}

    Result check(ReclaimRun run, VcenterSession session) {
        Datastore now = inventory.refreshed(run.target().datastore(), session);
        Optional<Statement> notEligible = notEligible(now);
        if (notEligible.isPresent()) {
            return new Refused(notEligible.get());
        }
        if (!hostUsable(run, now)) {
            return new HostLost(
                    RunProblemMessage.HOST_LOST.with("host", run.plan().hostName()));
        }
        Optional<Statement> lost = devicesChanged(run.target(), now).or(() -> revoked(run, session));
        if (lost.isPresent()) {
            return new Refused(lost.get());
        }
        RunTarget target = run.target().with(PlannedRun.space(now), now.facts().vmfs());
        RunPlan plan = replanned(run, target);
        VmfsFigures vmfs = new VmfsFigures(
                clock.instant(), now.facts().capacityBytes(), now.facts().freeBytes());
        Duration shortest = durations.learned().whole(plan, target.space()).min();
        Optional<Statement> obstacle = late(run, shortest, clock.instant())
                .or(() -> DeviceSupport.missing(target, plan, session, now.extents()));
        if (obstacle.isPresent()) {
            return new Refused(obstacle.get());
        }
        StartSnapshot snapshot = context.of(target, run.needs().arrays(), now.extents(), session);
        Attempt attempt = attempt(run, plan, session);
        return late(run, shortest, attempt.at())
                .<Result>map(Refused::new)
                .orElseGet(() -> new Ready(target, plan, vmfs, snapshot, attempt));
    }

    private static Optional<Statement> late(ReclaimRun run, Duration shortest, Instant at) {
        return Deadline.missed(run, at).or(() -> Deadline.tooShort(run, shortest, at));
    }

    private static Optional<Statement> notEligible(Datastore now) {
        return now.eligibility().reasons().stream()
                .filter(one -> !InventoryMessage.RUN_IN_PROGRESS.is(one) && !InventoryMessage.RUN_UNCONFIRMED.is(one))
                .findFirst();
    }

    private static boolean hostUsable(ReclaimRun run, Datastore now) {
        return now.hosts().stream()
                .anyMatch(host -> host.canReclaim()
                        && host.facts().moid().equals(run.plan().host()));
    }

    /**
     * Privileges that were revoked while the run waited. vCenter does not check ours when the host is called, and none of
     * the user's if the session is the service account's.
     */
    private static Optional<Statement> revoked(ReclaimRun run, VcenterSession session) {
        String user = run.startedBy();
        ManagedRef datastore =
                new ManagedRef("Datastore", run.target().datastore().moid());
        if (user.equals(session.userName())) {
            return lacking(
                    run,
                    Permission.RUN.privilege(),
                    run.target().name(),
                    session.missingPrivileges(List.of(datastore), List.of(Permission.RUN.privilege())));
        }
        ManagedRef host = new ManagedRef("HostSystem", run.plan().host());
        return lacking(
                        run,
                        Permission.RUN.privilege(),
                        run.target().name(),
                        session.missingPrivileges(user, List.of(datastore), List.of(Permission.RUN.privilege())))
                .or(() -> lacking(
                        run,
                        VcenterPrivilege.HOST_STORAGE.id(),
                        run.plan().hostName(),
                        session.missingPrivileges(user, List.of(host), List.of(VcenterPrivilege.HOST_STORAGE.id()))));
    }

    private static Optional<Statement> lacking(
            ReclaimRun run, String privilege, String object, Map<String, List<String>> missing) {
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(RunProblemMessage.PRIVILEGE_REVOKED.with(
                        "user", run.startedBy(), "privilege", privilege, "object", object));
    }

    /** The figures before the run are those of its devices, so they prove nothing for others. */
    private static Optional<Statement> devicesChanged(RunTarget target, Datastore now) {
        Set<String> then = new TreeSet<>(target.devices());
        Set<String> devices =
                now.extents().stream().map(BackedExtent::device).collect(Collectors.toCollection(TreeSet::new));
        return devices.equals(then)
                ? Optional.empty()
                : Optional.of(RunProblemMessage.DEVICES_CHANGED.with(
                        "now", String.join(", ", devices), "then", String.join(", ", then)));
    }

    private Attempt attempt(ReclaimRun run, RunPlan plan, VcenterSession session) {
        Log log = log(run, session);
        Instant vcenterTime = session.currentTime();
        Instant at = clock.instant();
        return new Attempt(
                at,
                vcenterTime,
                session.userName(),
                log.position(),
                plan.method() == Method.ESXCLI ? log.problem() : null,
                null,
                null,
                plan.method() == Method.TASK,
                null,
                at,
                null);
    }

    private RunPlan replanned(ReclaimRun run, RunTarget target) {
        RunPlan plan = run.plan();
        ReclaimUnit unit = plan.unit();
        if (unit == null) {
            return plan;
        }
        Long asked = plan.unitForced() ? unit.blocks() : null;
        return plan.with(
                planner.unit(target.space(), asked, plan.release(), run.needs().arrays()));
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
            return new Log(null, RunProblemMessage.LOG_NOT_READABLE.with("reason", e.statement()));
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
                RunProblemMessage.LOG_RIGHT_MISSING.with(
                        "privilege", VcenterPrivilege.DIAGNOSTICS.id(), "user", reader.userName()));
    }
}
