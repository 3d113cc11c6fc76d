package io.tidemark.notification.web;

import org.jspecify.annotations.Nullable;

/**
 * An object or a policy that a rule names.
 *
 * @param name null when it is not there, cannot be read now, or is not for the caller
 */
record RuleSubject(String id, @Nullable String name) {}
