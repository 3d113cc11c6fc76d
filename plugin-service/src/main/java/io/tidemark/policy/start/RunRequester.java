package io.tidemark.policy.start;

import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyDefinition;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.start.PolicyStart.Run;
import io.tidemark.policy.start.PolicyStart.Skipped;
import io.tidemark.policy.start.PolicyStart.State;
import io.tidemark.policy.start.PolicyStart.Target;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.reclaim.ScheduledRuns.Wish;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Requests the runs of one start; repeated after a crash, it gets the same runs. */
@Component
public class RunRequester {

    private static final Logger LOG = LoggerFactory.getLogger(RunRequester.class);

    /** Errors of one datastore that do not affect the others. */
    private static final Set<Integer> REFUSALS = Set.of(403, 404, 409);

    private final ScheduledRuns runs;
    private final Policies policies;
    private final PolicyStarts starts;

    RunRequester(ScheduledRuns runs, Policies policies, PolicyStarts starts) {
        this.runs = runs;
        this.policies = policies;
        this.starts = starts;
    }

    /** Whether starts only determine what they would run, because the trial of the installation is active. */
    boolean previews() {
        return runs.trial().active();
    }

    /** Without the datastores on which the user who last changed the policy may not start runs. */
    PolicyStart permitted(VcenterSession session, Policy policy, PolicyStart start) {
        Set<ObjectId> started =
                start.datastores().runs().stream().map(Run::datastoreId).collect(Collectors.toSet());
        Map<ObjectId, String> wanted = start.datastores().targets().stream()
                .filter(target -> !started.contains(target.datastoreId()))
                .collect(Collectors.toMap(Target::datastoreId, Target::datastoreName, (a, b) -> a));
        return start.without(runs.notPermitted(session, policy.history().changedBy(), wanted));
    }

    /** The completed start, stored. A manual start is not repeated: an error ends it, and is thrown. */
    public PolicyStart requestOnce(SignedIn asker, Policy policy, PolicyStart start) {
        try {
            PolicyStart done = request(asker, policy, start, false);
            starts.store(done);
            return done;
        } catch (RuntimeException e) {
            Object reason = e instanceof Problem problem ? problem.statement() : String.valueOf(e.getMessage());
            Statement why = e instanceof Problem
                    ? PolicyMessage.NOT_REACHED.with("reason", reason)
                    : FaultMessage.UNEXPECTED.with("reason", reason);
            try {
                starts.end(start.id(), why);
            } catch (DataAccessException away) {
                LOG.warn("start {} of policy {} is ended later", start.id(), policy.id(), away);
            }
            throw e;
        }
    }

    /**
     * The completed start; an error that is not about one datastore is thrown, after the runs that were started are
     * stored.
     */
    PolicyStart request(SignedIn asker, Policy policy, PolicyStart start, boolean scheduled) {
        Set<Run> started = new LinkedHashSet<>(start.datastores().runs());
        List<Skipped> skipped = new ArrayList<>(start.datastores().skipped());
        try {
            request(asker, policy, start, scheduled, started, skipped);
        } catch (RuntimeException e) {
            starts.store(start.withRuns(List.copyOf(started)));
            throw e;
        }
        return start.ended(
                started.isEmpty() ? State.NOTHING_TO_DO : State.STARTED, null, List.copyOf(started), skipped);
    }

    private void request(
            SignedIn asker,
            Policy policy,
            PolicyStart start,
            boolean scheduled,
            Set<Run> started,
            List<Skipped> skipped) {
        Problem failure = null;
        Set<ObjectId> before = started.stream().map(Run::datastoreId).collect(Collectors.toSet());
        for (Target target : start.datastores().targets()) {
            if (before.contains(target.datastoreId())) {
                continue; // by an earlier attempt, since when the policy can have been changed
            }
            if (scheduled && policies.find(policy.id()).filter(Policy::active).isEmpty()) {
                skipped.add(new Skipped(
                        target.datastoreId(),
                        target.datastoreName(),
                        List.of(PolicyMessage.POLICY_NOT_ACTIVE.statement())));
                continue;
            }
            String key =
                    "policy-start:" + start.id() + ":" + target.datastoreId().moid();
            try {
                runs.start(asker, wish(policy, start, target, scheduled), key).forEach(run -> started.add(Run.of(run)));
            } catch (Problem e) {
                if (!REFUSALS.contains(e.status())) {
                    failure = e;
                    if (e instanceof VcenterUnreachable || e instanceof SessionEnded) {
                        break;
                    }
                    continue;
                }
                skipped.add(new Skipped(
                        target.datastoreId(),
                        target.datastoreName(),
                        List.of(PolicyMessage.RUN_REFUSED.with("reason", e.statement()))));
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** For the activity log. */
    public static Statement summary(PolicyStart start, Caller asker) {
        return PolicyMessage.POLICY_START_RUN.with(Map.of(
                "start", start.id(),
                "user", asker.userName(),
                "runs", start.datastores().runs().size(),
                "skipped", start.datastores().skipped().size()));
    }

    private static Wish wish(Policy policy, PolicyStart start, Target target, boolean scheduled) {
        PolicyDefinition definition = policy.definition();
        return new Wish(
                policy.id(),
                definition.name(),
                List.of(target.datastoreId()),
                definition.method(),
                definition.reclaimUnitBlocks(),
                PolicyMessage.POLICY_RUN_NOTE.with("policy", definition.name()).text(),
                start.occasion().until(),
                scheduled);
    }
}
