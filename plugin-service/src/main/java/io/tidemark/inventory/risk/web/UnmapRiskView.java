package io.tidemark.inventory.risk.web;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.risk.AcceptedRisk;
import io.tidemark.inventory.risk.RiskyTarget;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A target on which UNMAP is a risk.
 *
 * @param target the part of the NAA identifiers that its devices have in common
 * @param name of the array, as the administrator entered it who accepted the risk; null while it is not accepted
 * @param acceptedBy user who accepted the risk; null while it is not accepted
 * @param acceptedAt null while it is not accepted
 * @param datastores those on it that the caller may view
 * @param warning what was reported
 */
record UnmapRiskView(
        String target,
        @Nullable String name,
        @Nullable String acceptedBy,
        @Nullable Instant acceptedAt,
        List<OnTarget> datastores,
        Statement warning) {

    /** A datastore with a device of the target. */
    record OnTarget(ObjectId datastoreId, String name) {}

    static UnmapRiskView of(String target, @Nullable AcceptedRisk accepted, List<Datastore> datastores) {
        return new UnmapRiskView(
                target,
                accepted == null ? null : accepted.name(),
                accepted == null ? null : accepted.by(),
                accepted == null ? null : accepted.at(),
                datastores.stream()
                        .map(one -> new OnTarget(one.id(), one.facts().name()))
                        .toList(),
                RiskyTarget.warning());
    }
}
