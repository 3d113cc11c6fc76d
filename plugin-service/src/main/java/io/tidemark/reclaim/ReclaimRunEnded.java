package io.tidemark.reclaim;

import io.tidemark.platform.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Event: a reclaim run ended.
 *
 * @param state COMPLETED, FAILED, CANCELED or UNKNOWN
 * @param outcome RECLAIMED, PARTLY_RECLAIMED, NOTHING_RECLAIMED, NOT_VERIFIABLE, STOPPED, FAILED or UNKNOWN
 * @param reclaimedBytes what verifiably came back, null when that is not known to the byte
 */
public record ReclaimRunEnded(
        String run,
        ObjectId datastore,
        String datastoreName,
        String state,
        String outcome,
        @Nullable Long reclaimedBytes) {}
