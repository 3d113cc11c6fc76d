package io.tidemark.vault;

import java.util.Optional;

/**
 * Stores secrets (passwords, API tokens) by name, encrypted in the database with the key file of the data directory.
 * Takes part in the caller's transaction. The name identifies the owner of the secret, e.g. {@code array/<id>}; the
 * ciphertext is bound to it.
 */
public interface Vault {

    /** Stores the secret and replaces an earlier one of the name. */
    void keep(String name, String secret);

    /** The secret, empty if there is none. Throws {@link SecretUnreadable} if the key cannot decrypt it. */
    Optional<String> secret(String name);

    /** Removes the secret, if any. */
    void forget(String name);
}
