package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run and its problems; property names are those of stored runs.
 *
 * @param unmap the host's UNMAP as its log shows it
 * @param task the run's own task in vCenter, null before it was requested; can change after the end of the run
 * @param arrayBusySince start of the time in which the array is too busy, null if it is not or was not checked
 * @param trouble why the run cannot be monitored now, null if it can
 * @param troubleSince start of the problem
 */
public record RunProgress(
        @JsonProperty("walk") UnmapProgress unmap,
        @JsonProperty("shown") @Nullable PublishedTask task,
        @Nullable Instant arrayBusySince,
        @Nullable Statement trouble,
        @Nullable Instant troubleSince) {

    static final RunProgress NONE = new RunProgress(UnmapProgress.NOT_BEGUN, null, null, null, null);

    public RunProgress {
        unmap = unmap == null ? UnmapProgress.NOT_BEGUN : unmap;
    }

    RunProgress withTrouble(@Nullable Statement what, @Nullable Instant since) {
        return new RunProgress(unmap, task, arrayBusySince, what, since);
    }
}
