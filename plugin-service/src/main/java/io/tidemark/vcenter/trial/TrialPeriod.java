package io.tidemark.vcenter.trial;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The trial of the installation.
 *
 * @param beganAt null if there was none
 * @param endedAt null while it runs
 * @param endedBy the user who ended it
 */
public record TrialPeriod(
        @Nullable Instant beganAt,
        @Nullable Instant endedAt,
        @Nullable String endedBy) {

    static final TrialPeriod NONE = new TrialPeriod(null, null, null);

    public boolean running() {
        return beganAt != null && endedAt == null;
    }
}
