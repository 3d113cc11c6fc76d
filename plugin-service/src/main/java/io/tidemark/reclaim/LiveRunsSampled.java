package io.tidemark.reclaim;

import io.tidemark.platform.ObjectId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Event: where the runs are that have not ended, for those who watch figures.
 *
 * @param byState how many, for every state a live run can have, 0 included
 * @param unmapping those whose host was asked to unmap
 */
public record LiveRunsSampled(Map<String, Integer> byState, List<Live> unmapping) {

    /**
     * One of them; null is not known (yet).
     *
     * @param processedBytes free space processed, never reclaimed space
     * @param progress 0 to 1
     */
    public record Live(
            String run,
            ObjectId datastore,
            String datastoreName,
            @Nullable Long processedBytes,
            @Nullable Double progress) {}
}
