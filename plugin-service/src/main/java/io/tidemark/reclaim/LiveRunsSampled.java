package io.tidemark.reclaim;

import io.tidemark.platform.ObjectId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Event: the state of live runs, for metrics.
 *
 * @param byState number of runs in each state of live runs, including 0
 * @param walking runs whose host was called
 */
public record LiveRunsSampled(Map<String, Integer> byState, List<Live> walking) {

    /**
     * A live run; null is not known (yet).
     *
     * @param walkedBytes free space processed, not space reclaimed
     * @param progress 0 to 1
     */
    public record Live(
            String run,
            ObjectId datastore,
            String datastoreName,
            @Nullable Long walkedBytes,
            @Nullable Double progress) {}
}
