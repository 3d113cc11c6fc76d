package io.tidemark.audit.remedy;

import io.tidemark.audit.AuditProblemMessage;
import io.tidemark.audit.RemediationMessage;
import io.tidemark.audit.finding.OpenFinding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.remedy.RemediationPlan.Wish;
import io.tidemark.audit.run.AuditThreads;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.fault.PermissionMissing;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Previews, starts, shows, and undoes remediations for callers. */
@Service
public class RemediationService {

    public static final int MOST_FINDINGS = 5000;

    private final Remediations remediations;
    private final RemediationRunner runner;
    private final VisibleFindings visible;
    private final AuditThreads threads;
    private final StepOutcomes outcomes;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private final Clock clock;

    RemediationService(
            Remediations remediations,
            RemediationRunner runner,
            VisibleFindings visible,
            AuditThreads threads,
            StepOutcomes outcomes,
            TransactionOperations transaction,
            Recorder recorder,
            Clock clock) {
        this.remediations = remediations;
        this.runner = runner;
        this.visible = visible;
        this.threads = threads;
        this.outcomes = outcomes;
        this.transaction = transaction;
        this.recorder = recorder;
        this.clock = clock;
    }

    /** The changes that fix the findings; {@code dryRun} does not apply them. */
    public Remediation fix(SignedIn caller, List<String> findingIds, boolean dryRun, boolean stopOnError) {
        if (findingIds.size() > MOST_FINDINGS) {
            throw Problem.invalid().error("/findingIds", RequestMessage.LIST_TOO_LONG.with("max", MOST_FINDINGS));
        }
        List<Wish> wishes = wishes(caller, findingIds);
        return carryOut(caller, wishes, dryRun, stopOnError, null);
    }

    private List<Wish> wishes(SignedIn caller, List<String> ids) {
        List<OpenFinding> found = visible.findings(caller, ids);
        Set<String> known = found.stream().map(open -> open.finding().id()).collect(Collectors.toSet());
        Problem missing = Problem.notFound(AuditProblemMessage.FINDINGS_NOT_FOUND.statement());
        Problem unfit = Problem.conflict("finding-not-remediable", AuditProblemMessage.FINDINGS_NOT_REMEDIABLE);
        for (int i = 0; i < ids.size(); i++) {
            if (!known.contains(ids.get(i))) {
                missing.error("/findingIds/" + i, AuditProblemMessage.FINDING_NOT_FOUND.with("id", ids.get(i)));
            }
        }
        if (!missing.errors().isEmpty()) {
            throw missing;
        }
        for (OpenFinding open : found) {
            Remedy remedy = open.finding().remedy();
            String at = "/findingIds/" + ids.indexOf(open.finding().id());
            if (open.closedAt() != null) {
                unfit.error(at, AuditProblemMessage.FINDING_RESOLVED);
            } else if (remedy == null || remedy.changes().isEmpty()) {
                unfit.error(
                        at,
                        AuditProblemMessage.FINDING_WITHOUT_OPTION.with(
                                "rule", open.finding().ruleId()));
            }
        }
        if (!unfit.errors().isEmpty()) {
            throw unfit;
        }
        return found.stream()
                .flatMap(open -> Optional.ofNullable(open.finding().remedy()).stream())
                .flatMap(remedy -> remedy.changes().stream())
                .map(change -> new Wish(change.host(), change.hostName(), change.option(), change.to(), null, false))
                .toList();
    }

    /** Restores the previous values, except those that were changed since, and those that are restored already. */
    public Remediation undo(SignedIn caller, String id, boolean dryRun) {
        Remediation before = remediation(caller, id);
        if (!before.ended() || remediations.undoing(id)) {
            throw Problem.conflict("remediation-in-progress", AuditProblemMessage.REMEDIATION_RUNNING);
        }
        List<RemediationStep> changed = before.steps().stream()
                .filter(step -> step.state() == StepState.VERIFIED || step.state() == StepState.UNKNOWN)
                .filter(step -> step.from() != null)
                .toList();
        if (changed.isEmpty()) {
            throw Problem.conflict("nothing-to-undo", AuditProblemMessage.NOTHING_TO_UNDO);
        }
        Set<String> undone = remediations.undone(id);
        Set<String> later = remediations.changedLater(before);
        List<Wish> wishes = changed.stream()
                .filter(step -> !undone.contains(step.place()))
                .map(step -> new Wish(
                        step.hostId(),
                        step.hostName(),
                        step.option(),
                        String.valueOf(step.from()),
                        step.to(),
                        later.contains(step.place())))
                .toList();
        if (wishes.isEmpty()) {
            throw Problem.conflict("remediation-undone", AuditProblemMessage.REMEDIATION_UNDONE);
        }
        return carryOut(caller, wishes, dryRun, false, id);
    }

    private Remediation carryOut(
            SignedIn caller, List<Wish> wishes, boolean dryRun, boolean stopOnError, @Nullable String undoOf) {
        RemediationPlan plan = new RemediationPlan(caller, threads.changers());
        List<RemediationStep> steps = plan.steps(wishes);
        boolean any = steps.stream().anyMatch(step -> step.state() == StepState.PLANNED);
        if (!dryRun && !any) {
            refuse(caller, plan);
        }
        if (!dryRun) {
            requireTrialOver(caller);
        }
        Instant now = clock.instant();
        Remediation remediation = new Remediation(
                dryRun ? null : UUID.randomUUID().toString(),
                1,
                caller.vcenter(),
                dryRun ? Remediation.State.DRY_RUN : Remediation.State.RUNNING,
                caller.userName(),
                dryRun ? null : now,
                null,
                stopOnError,
                undoOf,
                dryRun ? runner.trial().preview().orElse(null) : null,
                steps);
        if (!dryRun) {
            transaction.executeWithoutResult(status -> remediations.add(remediation, now));
            recorder.of(caller, undoOf == null ? "remediation.start" : "remediation.undo")
                    .done(RemediationMessage.REMEDIATION_STARTED.with(
                            "id", String.valueOf(remediation.id()), "changes", remediation.count(StepState.PLANNED)));
            runner.start(remediation, caller.session(), plan.hosts());
        }
        return remediation;
    }

    private void requireTrialOver(SignedIn caller) {
        try {
            runner.trial().requireOver();
        } catch (Problem e) {
            recorder.of(caller, "remediation.start").failed(e);
            throw e;
        }
    }

    private void refuse(SignedIn caller, RemediationPlan plan) {
        ObjectId host = plan.anyLackingHost();
        Problem problem = Problem.conflict("nothing-to-change", AuditProblemMessage.NOTHING_TO_CHANGE);
        if (host != null) {
            problem = PermissionMissing.on(plan.lackingPrivileges(host).get(0), host.toString(), plan.nameOf(host));
        }
        recorder.of(caller, "remediation.start").failed(problem);
        throw problem;
    }

    /** With the steps of the hosts that the caller may view; 404 for one of another vCenter. */
    public Remediation remediation(SignedIn caller, String id) {
        Remediation whole = whole(caller, id);
        return whole.without(hidden(caller, Stream.of(whole)));
    }

    /** The hosts of a remediation that the caller may not view; 404 for one of another vCenter. */
    public Set<ObjectId> hiddenHosts(SignedIn caller, String id) {
        return hidden(caller, Stream.of(whole(caller, id)));
    }

    private static Set<ObjectId> hidden(SignedIn caller, Stream<Remediation> some) {
        return caller.hidden(some.flatMap(Remediation::hosts).collect(Collectors.toSet()));
    }

    private Remediation whole(SignedIn caller, String id) {
        caller.require(Permission.VIEW);
        outcomes.endSilent();
        return remediations
                .find(id)
                .filter(one -> one.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(AuditProblemMessage.REMEDIATION_NOT_FOUND, id));
    }

    /** With the steps of the hosts that the caller may view. */
    public PageOf<Remediation> list(SignedIn caller, PageQuery query) {
        caller.require(Permission.VIEW);
        outcomes.endSilent();
        PageOf<Remediation> page = remediations.list(caller.vcenter(), query);
        Set<ObjectId> hidden = hidden(caller, page.items().stream());
        return page.map(one -> one.without(hidden));
    }

    public Optional<Long> version(String id) {
        return remediations.version(id);
    }

    /** Without checking privileges. */
    public Optional<Remediation> find(String id) {
        return remediations.find(id);
    }
}
