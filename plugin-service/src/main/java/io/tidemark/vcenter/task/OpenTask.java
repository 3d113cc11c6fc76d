package io.tidemark.vcenter.task;

import org.jspecify.annotations.Nullable;

/**
 * A published task that has not ended.
 *
 * @param object the moid of its object
 * @param activation what it was created for, null if vCenter does not report it
 */
public record OpenTask(String moid, String object, @Nullable String activation) {}
