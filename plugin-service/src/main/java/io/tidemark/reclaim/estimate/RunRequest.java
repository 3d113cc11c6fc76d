package io.tidemark.reclaim.estimate;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.RunNeeds.Origin;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run that a caller requests.
 *
 * @param method null for auto
 * @param unit blocks per pass, null for automatic; 1 .. 2^31-1
 * @param finishBy time by which the runs must finish: a run that cannot finish is not started, and a native task is
 *     stopped; null = no limit
 * @param firstRunConfirmed whether the caller confirmed the points of the first run, or has none to confirm
 * @param record whether to keep what is exchanged with vCenter and array, which is possible for one run
 */
public record RunRequest(
        List<ObjectId> datastores,
        @Nullable Method method,
        @Nullable Long unit,
        @Nullable String reason,
        @Nullable Instant finishBy,
        Origin origin,
        boolean firstRunConfirmed,
        boolean record) {

    public static final int MOST_DATASTORES = 1000;
    public static final int LONGEST_REASON = 500;

    /** A manual request without a deadline. */
    public RunRequest(
            List<ObjectId> datastores, @Nullable Method method, @Nullable Long unit, @Nullable String reason) {
        this(datastores, method, unit, reason, null, Origin.MANUAL, true, false);
    }

    public RunRequest {
        datastores = List.copyOf(datastores);
        if (datastores.isEmpty() || datastores.size() > MOST_DATASTORES) {
            throw Problem.invalid()
                    .error("/datastoreIds", RequestMessage.LIST_SIZE.with("min", 1, "max", MOST_DATASTORES));
        }
        if (datastores.stream().distinct().count() != datastores.size()) {
            throw Problem.invalid().error("/datastoreIds", RequestMessage.VALUE_REPEATED);
        }
        if (record && datastores.size() > 1) {
            throw Problem.invalid().error("/record", RunRequestMessage.RECORD_ONE_RUN);
        }
        if (unit != null && (unit < 1 || unit > ReclaimUnit.MOST)) {
            throw Problem.invalid()
                    .error("/reclaimUnitBlocks", RequestMessage.VALUE_RANGE.with("min", 1, "max", ReclaimUnit.MOST));
        }
        if (unit != null && method == Method.TASK) {
            throw Problem.invalid()
                    .error("/reclaimUnitBlocks", RequestMessage.VALUE_NOT_WITH_METHOD.with("method", method.text()));
        }
        if (reason != null && reason.length() > LONGEST_REASON) {
            throw Problem.invalid().error("/reason", RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_REASON));
        }
    }

    /** Names a datastore in the errors of the request, whatever order its runs were planned in. */
    public String pointer(ObjectId datastore) {
        return "/datastoreIds/" + datastores.indexOf(datastore);
    }
}
