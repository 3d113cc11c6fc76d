package io.tidemark.platform.request;

import org.jspecify.annotations.Nullable;

/**
 * The sender of a request as its headers show it.
 *
 * @param credential SHA-256 of its credential, null without one
 * @param user whose session of this service the credential belongs to, null if it belongs to none
 */
public record Sender(@Nullable String credential, @Nullable String user) {

    /** A request without a credential. */
    public static final Sender NOBODY = new Sender(null, null);

    /** Whether the credential belongs to a session of this service. */
    public boolean known() {
        return user != null;
    }
}
