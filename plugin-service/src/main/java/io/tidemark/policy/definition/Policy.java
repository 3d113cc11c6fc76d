package io.tidemark.policy.definition;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored policy, including its status and history.
 *
 * @param version grows with every change; the column counts, not the record
 */
public record Policy(
        String id,
        long version,
        String vcenter,
        PolicyDefinition definition,
        @JsonUnwrapped Status status,
        @JsonUnwrapped History history) {

    /**
     * Whether and when it starts.
     *
     * @param reason why it is not active, null while it is
     * @param nextStart when it starts next, null while it is not active or when nothing is to come
     * @param lastStart when it last counted as started, null = never
     */
    public record Status(
            PolicyState state,
            @Nullable Statement reason,
            @Nullable Instant nextStart,
            @Nullable Instant lastStart) {}

    /** The users who created it and changed it last. */
    public record History(String createdBy, Instant createdAt, String changedBy, Instant changedAt) {}

    /** A new one, active from now on. */
    public static Policy created(
            String vcenter, PolicyDefinition definition, String by, Instant at, @Nullable Instant next) {
        return new Policy(
                UUID.randomUUID().toString(),
                0,
                vcenter,
                definition,
                new Status(PolicyState.ACTIVE, null, next, null),
                new History(by, at, by, at));
    }

    Policy version(long stored) {
        return new Policy(id, stored, vcenter, definition, status, history);
    }

    public Policy changed(PolicyDefinition now, String by, Instant at) {
        History next = new History(history.createdBy(), history.createdAt(), by, at);
        return new Policy(id, version, vcenter, now, status, next);
    }

    public Policy in(PolicyState now, @Nullable Statement why, @Nullable Instant next) {
        return with(new Status(now, why, next, status.lastStart()));
    }

    public Policy next(@Nullable Instant next, @Nullable Instant last) {
        return with(new Status(status.state(), status.reason(), next, last));
    }

    private Policy with(Status next) {
        return new Policy(id, version, vcenter, definition, next, history);
    }

    public boolean active() {
        return status.state() == PolicyState.ACTIVE;
    }
}
