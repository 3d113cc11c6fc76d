package io.tidemark.policy;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.group.DatastoreGroups;
import io.tidemark.platform.ObjectId;
import io.tidemark.policy.scope.PolicyScope;
import io.tidemark.policy.scope.ScopeMatcher;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Lets lists of datastores be filtered by what a scope may name; what vCenter said is kept for a few seconds. */
@Component
class PolicyGroups implements DatastoreGroups {

    private static final Duration KEPT = Duration.ofSeconds(10);

    private final PolicyService policies;
    private final ScopeMatcher scopeMatcher;
    private final LongSupplier nanoTime;
    private final Map<VcenterSession, Map<PolicyScope, Read>> bySession =
            Collections.synchronizedMap(new WeakHashMap<>());

    private record Read(long at, Predicate<Datastore> members) {}

    @Autowired
    PolicyGroups(PolicyService policies, ScopeMatcher scopeMatcher) {
        this(policies, scopeMatcher, System::nanoTime);
    }

    PolicyGroups(PolicyService policies, ScopeMatcher scopeMatcher, LongSupplier nanoTime) {
        this.policies = policies;
        this.scopeMatcher = scopeMatcher;
        this.nanoTime = nanoTime;
    }

    @Override
    public Predicate<Datastore> members(Kind kind, String id, SignedIn caller) {
        PolicyScope scope = switch (kind) {
            case CLUSTER -> PolicyScope.ofCluster(ObjectId.parse(id));
            case TAG -> PolicyScope.ofTag(id);
            case POLICY -> policies.one(caller, id).definition().scope();
        };
        Map<PolicyScope, Read> known = bySession.getOrDefault(caller.session(), Map.of());
        Read last = known.get(scope);
        if (last != null && nanoTime.getAsLong() - last.at() < KEPT.toNanos()) {
            return last.members();
        }
        Read read = new Read(nanoTime.getAsLong(), scopeMatcher.members(caller, scope));
        Map<PolicyScope, Read> next = new HashMap<>(known);
        next.values().removeIf(one -> read.at() - one.at() >= KEPT.toNanos());
        next.put(scope, read);
        bySession.put(caller.session(), Map.copyOf(next));
        return read.members();
    }
}
