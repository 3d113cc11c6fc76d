package io.tidemark.policy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.schedule.ScheduledStart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The preview of a policy.
 *
 * @param starts the next times of the schedule; the policy skips those with an obstacle
 * @param matches the datastores in scope, those first that would be run on
 * @param missing datastores the scope lists that are not there, or not for the caller
 * @param warnings what keeps all of it from happening at present
 */
public record PolicyPreview(
        List<ScheduledStart> starts, List<Datastore> matches, List<ObjectId> missing, List<Statement> warnings) {

    /**
     * A datastore in scope.
     *
     * @param deadSpaceBytes null when it is not known or uncertain
     * @param expectedBytes dead space, less what earlier runs proved not to be reclaimed; null like it
     * @param proof what the latest conclusive run proved, null if nothing or if it reclaimed what was estimated
     * @param reasons why it would be skipped now, none when it would be run on
     */
    public record Datastore(
            ObjectId datastoreId,
            String datastoreName,
            long capacityBytes,
            @Nullable Long deadSpaceBytes,
            @Nullable Long expectedBytes,
            @Nullable Statement proof,
            List<Statement> reasons) {}
}
