package io.tidemark.audit.finding;

import io.tidemark.platform.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Filters findings; null = all.
 *
 * @param waived true for waived ones only, false for others only
 * @param closed true for those that are no longer found, default the open ones
 */
public record FindingFilter(
        @Nullable String ruleId,
        @Nullable Severity severity,
        @Nullable ObjectId objectId,
        @Nullable String cluster,
        @Nullable String datastore,
        @Nullable Boolean waived,
        boolean closed) {

    public static final FindingFilter OPEN = new FindingFilter(null, null, null, null, null, null, false);
}
