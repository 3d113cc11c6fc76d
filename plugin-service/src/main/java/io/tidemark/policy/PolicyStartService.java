package io.tidemark.policy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Recorder;
import io.tidemark.policy.definition.Policy;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.policy.start.PolicyEvents;
import io.tidemark.policy.start.PolicyStart;
import io.tidemark.policy.start.PolicyStarts;
import io.tidemark.policy.start.RunRequester;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Starts policies on request and lists the starts so far. */
@Service
public class PolicyStartService {

    private final PolicyService policies;
    private final PolicyAccess access;
    private final ScopeMatcher scopeMatcher;
    private final PolicyStarts starts;
    private final RunRequester requester;
    private final PolicyEvents events;
    private final Recorder recorder;
    private final Clock clock;

    PolicyStartService(
            PolicyService policies,
            PolicyAccess access,
            ScopeMatcher scopeMatcher,
            PolicyStarts starts,
            RunRequester requester,
            PolicyEvents events,
            Recorder recorder,
            Clock clock) {
        this.policies = policies;
        this.access = access;
        this.scopeMatcher = scopeMatcher;
        this.starts = starts;
        this.requester = requester;
        this.events = events;
        this.recorder = recorder;
        this.clock = clock;
    }

    /**
     * Starts what the policy matches now in the caller's own name; scope, conditions, and limits apply, windows and
     * blackouts do not, because it is a manual start.
     */
    public PolicyStart runNow(SignedIn caller, String id) {
        Policy policy = policies.one(caller, id);
        Recorder.Entry entry = recorder.of(caller, "reclaim-policy.run-now")
                .on(id, policy.definition().name());
        PolicyStart start = entry.attempt(() -> started(caller, policy));
        entry.done(RunRequester.summary(start, caller));
        return start;
    }

    private PolicyStart started(SignedIn caller, Policy policy) {
        access.requireRun(caller, policy.definition());
        PolicyStart start = PolicyStart.requested(policy.id(), caller.userName(), clock.instant())
                .settled(scopeMatcher.now(caller, policy.definition().wanted()));
        starts.add(start);
        PolicyStart started = requester.requestOnce(caller, policy, start);
        events.started(policy, started);
        return started;
    }

    /** Newest first, with the datastores that the caller may view. */
    public PageOf<PolicyStart> list(SignedIn caller, String id, PageQuery query) {
        PageOf<PolicyStart> page = starts.page(policies.one(caller, id).id(), query);
        Set<ObjectId> concerned = page.items().stream()
                .flatMap(start -> start.concerned().stream())
                .collect(Collectors.toSet());
        Predicate<ObjectId> visible = access.visible(caller, concerned);
        return page.map(start -> start.seen(visible));
    }
}
