package io.tidemark.reclaim;

import io.tidemark.platform.ObjectId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Event: a reclaim run ended.
 *
 * @param state COMPLETED, FAILED, CANCELED or UNKNOWN
 * @param outcome RECLAIMED, PARTLY_RECLAIMED, NOTHING_RECLAIMED, NOT_VERIFIABLE, STOPPED, FAILED or UNKNOWN
 * @param arrays behind the datastore when the run was accepted
 * @param reclaimedBytes what verifiably came back, null when that is not known to the byte
 */
public record ReclaimRunEnded(
        String run,
        ObjectId datastore,
        String datastoreName,
        String state,
        String outcome,
        Arrays arrays,
        @Nullable Long reclaimedBytes) {

    /**
     * Arrays behind a datastore.
     *
     * @param names by id, none if the datastore is on no known array
     * @param kind family of the arrays for which the run was planned, e.g. {@code flasharray}; empty without one
     */
    public record Arrays(Map<String, String> names, String kind) {

        public static final Arrays NONE = new Arrays(Map.of(), "");

        public Arrays {
            names = Map.copyOf(names);
        }
    }
}
