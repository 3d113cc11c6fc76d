package io.tidemark.platform;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Event: an action was completed, rejected, or failed. The activity module stores it. */
public record RecordedActivity(
        Instant at,
        String actor,
        String action,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String objectName,
        Outcome outcome,
        @Nullable Statement detail) {

    /** The outcome. */
    public enum Outcome {
        DONE,
        REFUSED,
        FAILED
    }
}
