package io.tidemark.vault;

import io.tidemark.platform.Problem;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Replaces the key that seals every secret. It may be stopped at any point and be run again: until the last secret is sealed
 * with the new key, both keys are kept, and both open.
 */
@Component
public class KeyRotation {

    /**
     * @param keyId of the key that seals from now on
     * @param secrets how many were sealed anew
     * @param unreadable names of those that no key opens; they must be entered again
     * @param dropped whether the old keys are gone from the file
     */
    public record Report(String keyId, int secrets, List<String> unreadable, boolean dropped) {}

    private final KeySource source;
    private final SealedSecrets secrets;

    KeyRotation(KeySource source, SealedSecrets secrets) {
        this.source = source;
        this.secrets = secrets;
    }

    /** Refuses keys from the settings unless a new one stands before the old one. */
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
