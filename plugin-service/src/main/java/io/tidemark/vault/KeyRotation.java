package io.tidemark.vault;

import io.tidemark.platform.Problem;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Replaces the key that encrypts all secrets. It can be interrupted and run again: until the last secret is encrypted
 * with the new key, both keys are kept and can decrypt.
 */
@Component
public class KeyRotation {

    /**
     * @param keyId of the new key
     * @param secrets number of secrets that were encrypted again
     * @param unreadable names of secrets that no key can decrypt; they must be entered again
     * @param dropped whether the old keys were removed from the file
     */
    public record Report(String keyId, int secrets, List<String> unreadable, boolean dropped) {}

    private final KeySource source;
    private final SealedSecrets secrets;

    KeyRotation(KeySource source, SealedSecrets secrets) {
        this.source = source;
        this.secrets = secrets;
    }

    /** Rejects keys from the settings unless a new key precedes the old one. */
    public Report rotate() {
        KeyRing ring = source.ring();
        boolean own = source.file().isPresent();
        if (ring.keys().size() == 1) {
            if (!own) {
                throw Problem.invalid(VaultMessage.KEY_FROM_SETTINGS.with(
                        "key", VaultKey.fresh().text()));
            }
            List<VaultKey> both = new ArrayList<>(List.of(VaultKey.fresh()));
            both.addAll(ring.keys());
            source.write(new KeyRing(both));
        }
        VaultKey key = source.ring().first();
        SealedSecrets.Resealed resealed = secrets.reseal(key.id());
        if (own) {
            source.write(new KeyRing(List.of(key)));
        }
        return new Report(key.id(), resealed.done(), resealed.unreadable(), own);
    }
}
