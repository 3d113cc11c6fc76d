package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come and what stands in its way; property names are those of stored runs.
 *
 * @param unmap the host's UNMAP as its log shows it
 * @param task the run's own task in vCenter, null while none was asked for; may change after the run's end
 * @param arrayBusySince since when the array has been too busy, null while it is not, or nobody looked
 * @param trouble what keeps the run from being followed at present, null without
 * @param troubleSince the first moment of it
 */
public record RunProgress(
        @JsonAlias("walk") UnmapProgress unmap,
        @JsonAlias("shown") @Nullable PublishedTask task,
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
