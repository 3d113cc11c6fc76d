package io.tidemark.vault;

import java.util.Optional;

/**
 * Keeps secrets (passwords, API tokens) under names, encrypted in the database with the key file of the data directory.
 * Takes part in the caller's transaction. The name identifies the owner of the secret, e.g. {@code array/<id>}; the
 * ciphertext is bound to it.
 */
public interface Vault {

    /** Stores the secret, replacing what the name held. */
    void keep(String name, String secret);

    /** The secret, empty when the name holds none. Throws {@link SecretUnreadable} when the key does not open it. */
    Optional<String> secret(String name);

    /** Removes the secret, if any. */
    void forget(String name);
}
