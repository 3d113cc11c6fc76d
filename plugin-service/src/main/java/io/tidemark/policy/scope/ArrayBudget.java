package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limits how many runs of one start are on the same array at the same time; live runs on datastores in scope count. */
final class ArrayBudget {

    private final @Nullable Integer most;

    /** By id of the array. */
    private final Map<String, Integer> runs = new HashMap<>();

    /** @param most null for no limit */
    ArrayBudget(@Nullable Integer most, Collection<Datastore> inScope) {
        this.most = most;
        inScope.stream().filter(ArrayBudget::runsNow).forEach(this::take);
    }

    private static boolean runsNow(Datastore datastore) {
        LastRun run = datastore.lastRun();
        return run != null && run.live();
    }

    /** A run on the datastore counts for each of its arrays. */
    void take(Datastore datastore) {
        datastore.arrayNames().keySet().forEach(array -> runs.merge(array, 1, Integer::sum));
    }

    /** Why no further run can start on the datastore; null if one can. */
    @Nullable
    Statement exhausted(Datastore datastore) {
        Integer limit = most;
        return limit == null
                ? null
                : datastore.arrayNames().entrySet().stream()
                        .filter(array -> runs.getOrDefault(array.getKey(), 0) >= limit)
                        .map(Map.Entry::getValue)
                        .sorted()
                        .findFirst()
                        .map(array -> PolicyMessage.ARRAY_LIMIT_REACHED.with("most", limit, "array", array))
                        .orElse(null);
    }
}
