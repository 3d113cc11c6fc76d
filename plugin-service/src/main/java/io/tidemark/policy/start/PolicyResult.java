package io.tidemark.policy.start;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of the latest start of a policy.
 *
 * @param at when it was taken up
 * @param reason why it was skipped or failed, null if it was not
 * @param runs runs that it started
 * @param running those that have not ended
 * @param skipped datastores in scope on which it did not run
 * @param outcome the worst outcome of its runs, as runs have it; null while none has ended
 */
public record PolicyResult(
        Instant at,
        PolicyStart.State state,
        @Nullable Statement reason,
        int runs,
        int running,
        int skipped,
        @Nullable String outcome) {}
