package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.unmap.UnmapProgress;
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
 * @param doubt why it is not known whether the host still sends UNMAP, null if it is known
 */
public record RunProgress(
        @JsonAlias("walk") UnmapProgress unmap,
        @JsonAlias("shown") @Nullable PublishedTask task,
        @Nullable Instant arrayBusySince,
        @Nullable Statement trouble,
        @Nullable Instant troubleSince,
        @Nullable Doubt doubt) {

    static final RunProgress NONE = new RunProgress(UnmapProgress.NOT_BEGUN, null, null, null, null, null);

    /**
     * It is not known whether the host still sends UNMAP.
     *
     * @param since when this was noticed
     * @param until when the run is given up without evidence of its end; an upper limit of its duration
     * @param taskEnded whether vCenter's task ended, although the UNMAP of the host may not have
     */
    public record Doubt(Statement reason, Instant since, Instant until, boolean taskEnded) {

        Doubt until(Instant later) {
            return later.isAfter(until) ? new Doubt(reason, since, later, taskEnded) : this;
        }
    }

    public RunProgress {
        unmap = unmap == null ? UnmapProgress.NOT_BEGUN : unmap;
    }

    RunProgress withUnmap(UnmapProgress now) {
        return new RunProgress(now, task, arrayBusySince, trouble, troubleSince, doubt);
    }

    RunProgress withTask(PublishedTask now) {
        return new RunProgress(unmap, now, arrayBusySince, trouble, troubleSince, doubt);
    }

    RunProgress withArrayBusySince(@Nullable Instant since) {
        return new RunProgress(unmap, task, since, trouble, troubleSince, doubt);
    }

    RunProgress withTrouble(@Nullable Statement what, @Nullable Instant since) {
        return new RunProgress(unmap, task, arrayBusySince, what, since, doubt);
    }

    RunProgress withDoubt(@Nullable Doubt now) {
        return new RunProgress(unmap, task, arrayBusySince, trouble, troubleSince, now);
    }
}
