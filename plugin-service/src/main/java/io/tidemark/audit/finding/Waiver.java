package io.tidemark.audit.finding;

import io.tidemark.platform.ObjectId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A deviation that a user accepted for a time.
 *
 * @param objectId null for every object of the vCenter
 */
public record Waiver(
        String id,
        String vcenter,
        String ruleId,
        @Nullable ObjectId objectId,
        @Nullable String objectName,
        String reason,
        Instant expiresAt,
        String createdBy,
        Instant createdAt) {

    boolean covers(String rule, ObjectId object, Instant now) {
        return expiresAt.isAfter(now)
                && vcenter.equalsIgnoreCase(object.vcenter())
                && ruleId.equals(rule)
                && (objectId == null || objectId.equals(object));
    }
}
