package io.tidemark.vcenter.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A vCenter task.
 *
 * @param state queued, running, success or error
 * @param progress 0..100, null while unknown
 * @param error the fault's type and message when the task failed, or when the result carries a fault for the volume
 */
public record TaskFacts(
        String moid,
        String state,
        @Nullable Integer progress,
        boolean cancelable,
        boolean canceled,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable String initiatedBy,
        @Nullable String error) {

    public boolean ended() {
        return "success".equals(state) || "error".equals(state);
    }
}
