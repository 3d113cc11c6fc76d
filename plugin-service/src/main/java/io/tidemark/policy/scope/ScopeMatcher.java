package io.tidemark.policy.scope;

import io.tidemark.array.ConnectedArrays;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.reclaim.ScheduledRuns;
import io.tidemark.reclaim.ScheduledRuns.Prospect;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Tagging;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the datastores on which a policy would run now, longest wait first. */
@Component
public class ScopeMatcher {

    private final Inventory inventory;
    private final ScheduledRuns runs;
    private final Vcenters vcenters;
    private final Tagging tagging;
    private final ConnectedArrays arrays;
    private final Clock clock;

    ScopeMatcher(
            Inventory inventory,
            ScheduledRuns runs,
            Vcenters vcenters,
            Tagging tagging,
            ConnectedArrays arrays,
            Clock clock) {
        this.arrays = arrays;
        this.inventory = inventory;
        this.runs = runs;
        this.vcenters = vcenters;
        this.tagging = tagging;
        this.clock = clock;
    }

    /**
     * The limits of the search.
     *
     * @param most no more runs than this at one start, null = any number
     * @param mostPerArray no more runs than this at the same time on one array, null = any number
     */
    public record Wanted(
            PolicyScope scope,
            PolicyConditions conditions,
            @Nullable String method,
            @Nullable Long unit,
            @Nullable Integer most,
            @Nullable Integer mostPerArray) {}

    /** Whether a datastore is in the scope now; folders, clusters and tags are read once, here. */
    public Predicate<Datastore> members(SignedIn asker, PolicyScope scope) {
        ScopeContext surroundings = ScopeContext.of(scope, asker, vcenters, tagging, arrays);
        return datastore -> scope.contains(datastore, surroundings);
    }

    /** Everything in scope that the user may view, with the reasons that apply to the user. */
    public List<ScopeMatch> now(SignedIn asker, Wanted wanted) {
        List<Datastore> inScope = inventory.datastores(asker).stream()
                .filter(members(asker, wanted.scope()))
                .sorted(Comparator.comparing(ScopeMatcher::lastBegun)
                        .thenComparing(datastore -> datastore.facts().name()))
                .toList();
        if (inScope.isEmpty()) {
            return List.of();
        }
        Integer idle = wanted.conditions().automaticUnmapIdleMinutes();
        RecentUnmap quiet = idle == null ? null : RecentUnmap.asked(asker.session(), inScope, idle);
        List<Prospect> prospects =
                runs.prospects(asker, inScope.stream().map(Datastore::id).toList(), wanted.method(), wanted.unit());
        Map<ObjectId, Statement> busy = wanted.conditions().looksAtArrays() ? runs.arraysNotCalm(inScope) : Map.of();
        List<ScopeMatch> matches = new ArrayList<>();
        ArrayBudget budget = new ArrayBudget(wanted.mostPerArray(), inScope);
        int running = 0;
        for (Prospect prospect : prospects) {
            List<Statement> reasons = new ArrayList<>(prospect.reasons());
            reasons.addAll(wanted.conditions().unmet(prospect.datastore(), clock.instant()));
            Statement unmap = quiet == null ? null : quiet.unmet(prospect.datastore(), elsewhere(prospect.datastore()));
            if (unmap != null) {
                reasons.add(unmap);
            }
            Statement array = busy.get(prospect.datastore().id());
            if (array != null) {
                reasons.add(array);
            }
            Statement full = reasons.isEmpty() ? budget.exhausted(prospect.datastore()) : null;
            if (full != null) {
                reasons.add(full);
            }
            if (reasons.isEmpty() && wanted.most() != null && running >= wanted.most()) {
                reasons.add(PolicyMessage.LIMIT_REACHED.with("most", wanted.most()));
            }
            if (reasons.isEmpty()) {
                running++;
                budget.take(prospect.datastore());
            }
            matches.add(new ScopeMatch(prospect.datastore(), List.copyOf(reasons)));
        }
        return matches;
    }

    private boolean elsewhere(Datastore datastore) {
        Vmfs vmfs = datastore.facts().vmfs();
        return vmfs != null && inventory.shownElsewhere(datastore.id(), vmfs.uuid());
    }

    private static Instant lastBegun(Datastore datastore) {
        LastRun run = datastore.lastRun();
        return run == null || run.startedAt() == null ? Instant.EPOCH : run.startedAt();
    }
}
