package io.tidemark.platform.health;

import org.jspecify.annotations.Nullable;

/**
 * Event: the object of a {@link ConditionChanged} is no longer monitored, because it was disconnected.
 *
 * @param condition as the changes named it
 * @param vcenter GUID of the vCenter that was disconnected, null if it was another object or never responded
 */
public record ConditionEnded(String condition, @Nullable String vcenter) {}
