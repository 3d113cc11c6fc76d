package io.tidemark.platform;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Event: somebody did, was refused, or failed to do something. The activity module keeps it. */
public record RecordedActivity(
        Instant at,
        String actor,
        String action,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String objectName,
        Outcome outcome,
        @Nullable Statement detail) {

    /** How it ended. */
    public enum Outcome {
        DONE,
        REFUSED,
        FAILED
    }
}
