package io.tidemark.array.source;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The thin provisioning alarm of a volume, as its storage provider last reported it to vCenter.
 *
 * @param statement the level with its source, or why it is not known
 * @param at when vCenter last synchronized with the provider, null if that is not known
 */
public record PoolAlarm(
        Level level, Statement statement, @Nullable Instant at) {

    /** From harmless to severe; the provider sets the thresholds. */
    public enum Level {
        /** A provider lists the volume, but its status cannot be used now. */
        UNKNOWN,
        GREEN,
        YELLOW,
        RED
    }
}
