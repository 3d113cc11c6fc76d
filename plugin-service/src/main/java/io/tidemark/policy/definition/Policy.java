package io.tidemark.policy.definition;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A policy as it is kept.
 *
 * @param version grows with every change; the column counts, not the record
 * @param reason why it is not active, null while it is
 * @param nextStart when it starts next, null while it is not active or when nothing is to come
 * @param lastStart when it last counted as started, null = never
 */
public record Policy(
        String id,
        long version,
        String vcenter,
        PolicyDefinition definition,
        PolicyState state,
        @Nullable Statement reason,
        String createdBy,
        Instant createdAt,
        String changedBy,
        Instant changedAt,
        @Nullable Instant nextStart,
        @Nullable Instant lastStart) {

    Policy version(long stored) {
        return new Policy(
                id,
                stored,
                vcenter,
                definition,
                state,
                reason,
                createdBy,
                createdAt,
                changedBy,
                changedAt,
                nextStart,
                lastStart);
    }

    public Policy changed(PolicyDefinition now, String by, Instant at) {
        return new Policy(id, version, vcenter, now, state, reason, createdBy, createdAt, by, at, nextStart, lastStart);
    }

    public Policy in(PolicyState now, @Nullable Statement why, @Nullable Instant next) {
        return new Policy(
                id,
                version,
                vcenter,
                definition,
                now,
                why,
                createdBy,
                createdAt,
                changedBy,
                changedAt,
                next,
                lastStart);
    }

    public Policy next(@Nullable Instant next, @Nullable Instant last) {
        return new Policy(
                id,
                version,
                vcenter,
                definition,
                state,
                reason,
                createdBy,
                createdAt,
                changedBy,
                changedAt,
                next,
                last);
    }

    public boolean active() {
        return state == PolicyState.ACTIVE;
    }
}
