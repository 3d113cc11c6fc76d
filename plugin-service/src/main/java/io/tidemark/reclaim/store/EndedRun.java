package io.tidemark.reclaim.store;

import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One ended run, as far as sums need it.
 *
 * @param arrays ids
 * @param arrayNames in the order of the ids, empty if they are not known
 * @param arrayKind family of the arrays, {@code none} without one
 * @param policy null unless a policy is known to have requested it
 * @param scheduled whether a schedule requested it
 * @param reclaimedBytes null unless exact
 * @param provenBytes reclaimed at least, null without proof
 */
public record EndedRun(
        String datastore,
        String datastoreName,
        List<String> arrays,
        List<String> arrayNames,
        String arrayKind,
        @Nullable String policy,
        @Nullable String policyName,
        boolean scheduled,
        Instant endedAt,
        RunState state,
        @Nullable RunOutcome outcome,
        @Nullable Long reclaimedBytes,
        @Nullable Long provenBytes) {}
