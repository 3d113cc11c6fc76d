package io.tidemark.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One activity.
 *
 * @param actor the user
 * @param action what was done, resource and verb, e.g. {@code reclaim-run.start}
 * @param outcome one of {@code done}, {@code refused} or {@code failed}
 * @param detail further information, null if there is none
 */
public record ActivityEntry(
        long id,
        Instant at,
        String actor,
        String action,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String objectName,
        String outcome,
        @Nullable String detail) {}
