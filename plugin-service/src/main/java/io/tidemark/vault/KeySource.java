package io.tidemark.vault;

import io.tidemark.platform.Unusable;
import io.tidemark.platform.file.KeyFile;
import io.tidemark.platform.file.PrivateFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where the keys come from: a file, read again each time because another process may have rotated it, or the operator's
 * settings.
 */
record KeySource(Supplier<KeyRing> now, Optional<Path> file) {

    /** Creates the file with one key if absent. */
    static KeySource of(Path file) {
        return of(file, 0);
    }

    /**
     * Rejects a file that others can read, and an absent file if there are secrets, which a new key could not decrypt.
     *
     * @param sealed number of secrets in the database
     */
    static KeySource of(Path file, long sealed) {
        KeyFile.requirePrivate(file);
        if (sealed > 0 && !Files.exists(file)) {
            throw new Unusable(VaultKeyMessage.VAULT_KEY_MISSING.with("file", file.toString(), "count", sealed), null);
        }
        KeyRing.of(file);
        return new KeySource(() -> KeyRing.read(file), Optional.of(file));
    }

    static KeySource given(String keys) {
        KeyRing ring = KeyRing.parse(keys, "tidemark.vault.key");
        return new KeySource(() -> ring, Optional.empty());
    }

    KeyRing ring() {
        return now.get();
    }

    /** Replaces the file's keys. */
    void write(KeyRing ring) {
        PrivateFile.replace(file.orElseThrow(), ring.text());
    }
}
