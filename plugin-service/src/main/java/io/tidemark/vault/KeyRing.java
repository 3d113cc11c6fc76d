package io.tidemark.vault;

import io.tidemark.platform.file.PrivateFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys: the first encrypts, all can decrypt, so that a rotation can be interrupted. Never empty. */
record KeyRing(List<VaultKey> keys) {

    KeyRing {
        keys = List.copyOf(keys);
    }

    /** The file's keys, one a line; created with one key if absent. */
    static KeyRing of(Path file) {
        return parse(PrivateFile.readOrCreate(file, () -> VaultKey.fresh().text() + "\n"), file.toString());
    }

    /** The file's keys; {@link SecretUnreadable} if the file was deleted while the service runs. */
    static KeyRing read(Path file) {
        return parse(
                PrivateFile.read(file)
                        .orElseThrow(
                                () -> new SecretUnreadable(VaultMessage.KEY_FILE_LOST.with("file", file.toString()))),
                file.toString());
    }

    /** Keys separated by blanks, line ends or commas. */
    static KeyRing parse(String text, String source) {
        return new KeyRing(Arrays.stream(text.strip().split("[\\s,]+"))
                .map(key -> VaultKey.parse(key, source))
                .toList());
    }

    VaultKey first() {
        return keys.get(0);
    }

    Optional<VaultKey> key(String id) {
        return keys.stream().filter(key -> key.id().equals(id)).findFirst();
    }

    String text() {
        return keys.stream().map(key -> key.text() + "\n").collect(Collectors.joining());
    }
}
