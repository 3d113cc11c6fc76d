package io.tidemark.platform.health;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Event: a condition changed. Each replica publishes what it detects; listeners use the first event.
 *
 * @param kind topic and word, e.g. {@code array.health}
 * @param condition names what it is about, unique over all kinds
 * @param state the same as last time = nothing changed
 * @param vcenter GUID, null when it concerns all
 * @param objectKind what the object is among those of its topic, e.g. the kind of an array; null if that is not distinguished
 */
public record ConditionChanged(
        Instant at,
        String kind,
        String condition,
        String state,
        Severity severity,
        @Nullable String vcenter,
        @Nullable String objectId,
        String objectName,
        @Nullable String objectKind,
        Statement statement) {

    /** Of an object of which the kind is not distinguished. */
    public ConditionChanged(
            Instant at,
            String kind,
            String condition,
            String state,
            Severity severity,
            @Nullable String vcenter,
            @Nullable String objectId,
            String objectName,
            Statement statement) {
        this(at, kind, condition, state, severity, vcenter, objectId, objectName, null, statement);
    }

    /** The severity; {@code INFO} also means that the condition is resolved. */
    public enum Severity {
        INFO,
        WARNING,
        ERROR
    }
}
