package io.tidemark.activity;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RequestMessage;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Narrows the record; null fields do not. {@code from} is included, {@code to} is not.
 *
 * @param actor only activities of this user
 * @param action only activities with this action, e.g. {@code reclaim-run.start}
 * @param vcenter only activities on this vCenter, by its instance UUID, and those that concern all vCenters
 * @param objectId only activities on this object
 * @param outcome one of {@code done}, {@code refused} or {@code failed}
 * @param from at or after this time, in UTC
 * @param to before this time, in UTC
 */
public record ActivityFilter(
        @Nullable String actor,
        @Nullable String action,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String outcome,
        @Nullable Instant from,
        @Nullable Instant to) {

    public ActivityFilter {
        objectId = objectId != null && objectId.startsWith("urn:")
                ? ObjectId.parse(objectId).toString()
                : objectId;
        if (outcome != null) {
            String wanted = outcome.toUpperCase(Locale.ROOT);
            if (Arrays.stream(RecordedActivity.Outcome.values())
                    .noneMatch(known -> known.name().equals(wanted))) {
                throw Problem.invalid()
                        .error("outcome", RequestMessage.VALUE_NOT_LISTED.with("values", "done, refused, failed"));
            }
            outcome = wanted;
        }
    }

    /** The same, on one vCenter, with the activities that concern all. */
    public ActivityFilter on(String guid) {
        return new ActivityFilter(actor, action, guid, objectId, outcome, from, to);
    }
}
