package io.tidemark.vault;

import io.tidemark.platform.Unusable;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** The 256-bit key that seals every secret; {@code id} distinguishes two keys without revealing anything about them. */
record VaultKey(String id, byte[] bytes) {

    private static final int SIZE = 32;

    /** The first key of the file, which is created if absent. */
    static VaultKey of(Path file) {
        return KeyRing.of(file).first();
    }

    /** @param source of the text: a file or a setting */
    static VaultKey parse(String text, String source) {
        String[] parts = text.split(":", -1);
        if (parts.length != 3 || !"tidemark-key-1".equals(parts[0])) {
            throw new Unusable(VaultKeyMessage.VAULT_KEY_INVALID.with("source", source), null);
        }
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(parts[2]);
        } catch (IllegalArgumentException e) {
            throw new Unusable(VaultKeyMessage.VAULT_KEY_DAMAGED.with("source", source), e);
        }
        if (bytes.length != SIZE) {
            throw new Unusable(VaultKeyMessage.VAULT_KEY_DAMAGED.with("source", source), null);
        }
        return new VaultKey(parts[1], bytes);
    }

    /** The form in which it is kept, one line. */
    String text() {
        return "tidemark-key-1:" + id + ":" + Base64.getEncoder().encodeToString(bytes);
    }

    static VaultKey fresh() {
        SecureRandom random = new SecureRandom();
        byte[] id = new byte[6];
        byte[] key = new byte[SIZE];
        random.nextBytes(id);
        random.nextBytes(key);
        return new VaultKey(Base64.getUrlEncoder().encodeToString(id), key);
    }

    @Override
    public String toString() {
        return "VaultKey " + id;
    }
}
