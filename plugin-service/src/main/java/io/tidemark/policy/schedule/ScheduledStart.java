package io.tidemark.policy.schedule;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A time that the recurrence names.
 *
 * @param obstacle why nothing may start then; null when it may
 * @param until when everything must be over because a window closes or a blackout begins; null = no bound
 */
public record ScheduledStart(
        Instant at, @Nullable Statement obstacle, @Nullable Instant until) {

    public boolean open() {
        return obstacle == null;
    }
}
