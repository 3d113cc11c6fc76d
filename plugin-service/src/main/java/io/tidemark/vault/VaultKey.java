package io.tidemark.vault;

import io.tidemark.platform.PrivateFile;
import io.tidemark.platform.Unusable;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** The 256-bit key that seals every secret; {@code id} tells two keys apart without saying anything about them. */
record VaultKey(String id, byte[] bytes) {

    private static final int SIZE = 32;

    static VaultKey of(Path file) {
        String text = PrivateFile.readOrCreate(file, VaultKey::fresh).strip();
        String[] parts = text.split(":", -1);
        if (parts.length != 3 || !"tidemark-key-1".equals(parts[0])) {
            throw new Unusable("the file " + file + " is not a Tidemark key file", null);
        }
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(parts[2]);
        } catch (IllegalArgumentException e) {
            throw new Unusable("the key in " + file + " is damaged", e);
        }
        if (bytes.length != SIZE) {
            throw new Unusable("the key in " + file + " is damaged", null);
        }
        return new VaultKey(parts[1], bytes);
    }

    private static String fresh() {
        SecureRandom random = new SecureRandom();
        byte[] id = new byte[6];
        byte[] key = new byte[SIZE];
        random.nextBytes(id);
        random.nextBytes(key);
        Base64.Encoder base64 = Base64.getEncoder();
        return "tidemark-key-1:" + Base64.getUrlEncoder().encodeToString(id) + ":" + base64.encodeToString(key) + "\n";
    }

    @Override
    public String toString() {
        return "VaultKey " + id;
    }
}
