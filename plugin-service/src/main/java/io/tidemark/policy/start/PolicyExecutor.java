package io.tidemark.policy.start;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import io.tidemark.policy.definition.Policies;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.definition.PolicyState;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.StartDecision;
import io.tidemark.policy.scope.ScopeMatch;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.policy.start.PolicyStart.Skipped;
import io.tidemark.policy.start.PolicyStart.State;
import io.tidemark.policy.start.PolicyStart.Target;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.fault.FaultMessage;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Executes a start that is due: requests the runs as the service account of the policy's vCenter. */
@Component
class PolicyExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(PolicyExecutor.class);

    private static final int MOST_NAMED = 10;

    private final Policies policies;
    private final PolicyStarts starts;
    private final Vcenters vcenters;
    private final ScopeMatcher scopeMatcher;
    private final RunRequester requester;
    private final AttemptTimes times;
    private final PolicyEvents events;

    PolicyExecutor(
            Policies policies,
            PolicyStarts starts,
            Vcenters vcenters,
            ScopeMatcher scopeMatcher,
            RunRequester requester,
            AttemptTimes times,
            PolicyEvents events) {
        this.policies = policies;
        this.starts = starts;
        this.vcenters = vcenters;
        this.scopeMatcher = scopeMatcher;
        this.requester = requester;
        this.times = times;
        this.events = events;
    }

    /** The pause before the next attempt; empty after the last one. */
    Optional<Duration> execute(String id) {
        PolicyStart start = starts.find(id).orElse(null);
        Policy policy = start == null ? null : policies.find(start.policy()).orElse(null);
        if (start == null || policy == null || start.progress().state() != State.ASKED) {
            return Optional.empty();
        }
        if (!policy.active()) {
            return end(policy, start, State.SKIPPED, PolicyMessage.POLICY_NOT_ACTIVE.statement());
        }
        Instant until = start.occasion().until();
        if (until != null && !times.now().isBefore(until)) {
            return end(policy, start, State.FAILED, PolicyMessage.WINDOW_OVER.statement());
        }
        StartDecision decision = times.decideAgain(policy.definition(), start).orElse(null);
        if (decision == null) {
            return attempt(policy, start);
        }
        return decision.skipped() == null
                ? attempt(policy, start.until(decision.until()))
                : end(policy, start, State.SKIPPED, decision.skipped());
    }

    private Optional<Duration> attempt(Policy policy, PolicyStart start) {
        try {
            VcenterSession session = vcenters.serviceSession(policy.vcenter()).orElse(null);
            return session == null
                    ? stop(policy, start, PolicyMessage.SERVICE_ACCOUNT_MISSING.statement())
                    : asked(policy, start, session);
        } catch (SessionEnded e) {
            return stop(policy, start, PolicyMessage.SERVICE_ACCOUNT_REFUSED.with("reason", e.statement()));
        } catch (PermissionMissing e) {
            return stop(policy, start, lacking(policy, e));
        } catch (Problem e) {
            return later(policy, start, e);
        }
    }

    /** A session that ends although vCenter did not reject the account belonged to a connection that was changed. */
    private Optional<Duration> asked(Policy policy, PolicyStart start, VcenterSession session) {
        VcenterSession.Use use = session.use();
        try (use) {
            return ask(policy, start, new ServiceAccount(session));
        } catch (SessionEnded e) {
            if (e.getCause() instanceof LoginRefused) {
                throw e;
            }
            return later(policy, start, e);
        }
    }

    private Optional<Duration> ask(Policy policy, PolicyStart start, ServiceAccount account) {
        List<ScopeMatch> matches = scopeMatcher.now(account, policy.definition().wanted());
        PolicyStart settled =
                start.datastores().targets().isEmpty() ? start.settled(matches) : start.settledAgain(matches);
        Optional<Statement> rights = lackingEverywhere(matches);
        if (rights.isPresent()) {
            return stop(policy, settled, rights.get());
        }
        settled = requester.permitted(account.session(), policy, settled);
        starts.store(settled);
        if (requester.previews()) {
            return preview(policy, settled);
        }
        PolicyStart asked = requester.request(account, policy, settled, true);
        starts.store(asked);
        events.started(policy, asked);
        events.record(policy, "reclaim-policy.start", Outcome.DONE, RunRequester.summary(asked, account));
        return Optional.empty();
    }

    /** During the trial: records the runs that the start would have requested. */
    private Optional<Duration> preview(Policy policy, PolicyStart settled) {
        List<String> names = settled.datastores().targets().stream()
                .map(Target::datastoreName)
                .toList();
        Statement why = names.isEmpty()
                ? PolicyMessage.TRIAL_NO_NEED.statement()
                : PolicyMessage.TRIAL_NO_START.with(
                        "count",
                        names.size(),
                        "datastores",
                        String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size()))));
        return skip(policy, settled, why, settled.datastores().skipped());
    }

    private Optional<Duration> skip(Policy policy, PolicyStart start, Statement why, List<Skipped> left) {
        starts.store(start.ended(State.SKIPPED, why, List.of(), left));
        events.record(policy, "reclaim-policy.skip", Outcome.REFUSED, why);
        events.skipped(policy, start, why);
        return Optional.empty();
    }

    private static Statement lacking(Policy policy, PermissionMissing e) {
        Map<String, Object> known = e.properties();
        Object privilege = known.getOrDefault("privilege", "");
        Object object = known.getOrDefault("object", "");
        return policy.vcenter().equalsIgnoreCase(object.toString())
                ? PolicyMessage.SERVICE_ACCOUNT_LACKS_PRIVILEGE_ON_ROOT.with("privilege", privilege)
                : PolicyMessage.SERVICE_ACCOUNT_LACKS_PRIVILEGE.with(
                        "privilege", privilege, "object", known.getOrDefault("objectName", object));
    }

    /** The privilege whose absence prevents runs on all datastores in scope. */
    private static Optional<Statement> lackingEverywhere(List<ScopeMatch> matches) {
        boolean everywhere = !matches.isEmpty()
                && matches.stream()
                        .allMatch(match -> match.reasons().stream().anyMatch(FaultMessage.PERMISSION_MISSING::is));
        return everywhere
                ? matches.get(0).reasons().stream()
                        .filter(FaultMessage.PERMISSION_MISSING::is)
                        .findFirst()
                : Optional.empty();
    }

    private Optional<Duration> later(Policy policy, PolicyStart start, Problem e) {
        Statement why = PolicyMessage.NOT_REACHED.with("reason", e.statement());
        int attempts = start.progress().attempts() + 1;
        if (attempts >= policy.definition().tries()) {
            return end(policy, start, State.FAILED, why);
        }
        LOG.info("start {} of policy {} is tried again: {}", start.id(), policy.id(), e.detail());
        Duration pause = times.pause(attempts);
        starts.store(starts.find(start.id())
                .orElse(start)
                .triedInVain(why, times.now().plus(pause)));
        return Optional.of(pause);
    }

    /** With what was stored of it before: its datastores, and the runs that it started. */
    private PolicyStart ended(PolicyStart start, State how, Statement why) {
        PolicyStart known = starts.find(start.id())
                .filter(stored -> !stored.datastores().targets().isEmpty())
                .orElse(start);
        return known.ended(
                how, why, known.datastores().runs(), known.datastores().skipped());
    }

    private Optional<Duration> end(Policy policy, PolicyStart start, State how, Statement why) {
        starts.store(ended(start, how, why));
        events.record(
                policy,
                "reclaim-policy.start",
                how == State.FAILED ? Outcome.FAILED : Outcome.REFUSED,
                PolicyMessage.POLICY_START_NOT_RUN.with("start", start.id(), "reason", why));
        events.skipped(policy, start, why);
        return Optional.empty();
    }

    /** During the trial, the policy stays active: it would only have been previewed. */
    private Optional<Duration> stop(Policy policy, PolicyStart start, Statement why) {
        if (requester.previews()) {
            return skip(policy, start, why, List.of());
        }
        starts.store(ended(start, State.FAILED, why));
        policies.change(policy.id(), now -> now.active() ? now.in(PolicyState.STOPPED, why, null) : null)
                .ifPresent(stopped -> {
                    events.record(policy, "reclaim-policy.stop", Outcome.FAILED, why);
                    events.stopped(policy, start, why);
                });
        return Optional.empty();
    }
}
