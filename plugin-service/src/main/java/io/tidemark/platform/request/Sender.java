package io.tidemark.platform.request;

import org.jspecify.annotations.Nullable;

/**
 * The sender of a request as its headers show it.
 *
 * @param credential SHA-256 of its credential, null without one
 * @param known whether the credential belongs to a session of this service
 */
public record Sender(@Nullable String credential, boolean known) {

    /** A request without a credential. */
    public static final Sender NOBODY = new Sender(null, false);
}
