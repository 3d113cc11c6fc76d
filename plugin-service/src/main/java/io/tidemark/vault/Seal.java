package io.tidemark.vault;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-256-GCM over one secret, with its name as associated data; the text form is base64 of nonce and ciphertext. */
final class Seal {

    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;

    /** A sealed secret and the key that opens it. */
    record Sealed(String keyId, String text) {}

    private final KeySource source;
    private final SecureRandom random = new SecureRandom();

    Seal(KeySource source) {
        this.source = source;
    }

    Seal(VaultKey key) {
        this(new KeySource(() -> new KeyRing(List.of(key)), Optional.empty()));
    }

    Sealed close(String name, String secret) {
        VaultKey key = source.ring().first();
        return new Sealed(key.id(), close(name, secret, key));
    }

    private String close(String name, String secret, VaultKey key) {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, name, nonce, 0);
            byte[] plain = secret.getBytes(StandardCharsets.UTF_8);
            byte[] sealed = java.util.Arrays.copyOf(nonce, NONCE + cipher.getOutputSize(plain.length));
            cipher.doFinal(plain, 0, plain.length, sealed, NONCE);
            return Base64.getEncoder().encodeToString(sealed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the secret '" + name + "' could not be encrypted", e);
        }
    }

    String open(String name, Sealed sealed) {
        KeyRing ring = source.ring();
        VaultKey key = ring.key(sealed.keyId())
                .orElseThrow(() -> new SecretUnreadable(VaultMessage.SECRET_OF_ANOTHER_KEY.with(
                        "name",
                        name,
                        "key",
                        sealed.keyId(),
                        "current",
                        ring.first().id())));
        try {
            byte[] bytes = Base64.getDecoder().decode(sealed.text());
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, name, bytes, 0);
            return new String(cipher.doFinal(bytes, NONCE, bytes.length - NONCE), StandardCharsets.UTF_8);
        } catch (AEADBadTagException | IllegalArgumentException e) {
            SecretUnreadable unreadable = new SecretUnreadable(VaultMessage.SECRET_DAMAGED.with("name", name));
            unreadable.because(e);
            throw unreadable;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the secret '" + name + "' could not be decrypted", e);
        }
    }

    private static Cipher cipher(int mode, VaultKey key, String name, byte[] nonce, int offset)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key.bytes(), "AES"), new GCMParameterSpec(TAG_BITS, nonce, offset, NONCE));
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
