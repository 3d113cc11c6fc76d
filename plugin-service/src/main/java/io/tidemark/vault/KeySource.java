package io.tidemark.vault;

import io.tidemark.platform.file.PrivateFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where the keys come from: a file, read again each time because another process may have rotated it, or the operator's
 * settings.
 */
record KeySource(Supplier<KeyRing> now, Optional<Path> file) {

    static KeySource of(Path file) {
        KeyRing.of(file);
        return new KeySource(() -> KeyRing.of(file), Optional.of(file));
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
