package io.tidemark.platform.health;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Event: something that lasts became better or worse. Every replica says what it sees; whoever listens takes the first that says
 * so.
 *
 * @param kind topic and word, e.g. {@code array.health}
 * @param condition names what it is about, unique over all kinds
 * @param state the same as last time = nothing changed
 * @param vcenter GUID, null when it concerns all
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
        Statement statement) {

    /** How much it matters; {@code INFO} also says that all is well again. */
    public enum Severity {
        INFO,
        WARNING,
        ERROR
    }
}
