package io.tidemark.platform.health;

import org.jspecify.annotations.Nullable;

/**
 * Event: what a {@link ConditionChanged} told of is no longer looked after, because somebody disconnected it.
 *
 * @param condition as the changes named it
 * @param vcenter GUID of the vCenter that was disconnected, null when it was something else or never answered
 */
public record ConditionEnded(String condition, @Nullable String vcenter) {}
