package io.tidemark.reclaim;

import io.tidemark.platform.ObjectId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Event: where the runs are that have not ended, for those who watch figures.
 *
 * @param byState how many, for every state a live run can have, 0 included
 * @param walking those whose host was asked to walk
 */
public record LiveRunsSampled(Map<String, Integer> byState, List<Live> walking) {

    /**
     * One of them; null is not known (yet).
     *
     * @param walkedBytes free space walked, never space regained
     * @param progress 0 to 1
     */
    public record Live(
            String run,
            ObjectId datastore,
            String datastoreName,
            @Nullable Long walkedBytes,
            @Nullable Double progress) {}
}
