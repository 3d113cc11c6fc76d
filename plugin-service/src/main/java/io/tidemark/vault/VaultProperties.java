package io.tidemark.vault;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param keyFile the key, {@code vault.key} in the data directory when null; replicas of one database share one key
 * @param key the key itself, for operators who keep it elsewhere ({@code TIDEMARK_VAULT_KEY}); no file is read or made then
 */
@ConfigurationProperties("tidemark.vault")
record VaultProperties(@Nullable Path keyFile, @Nullable String key) {

    @Override
    public String toString() {
        return "VaultProperties[keyFile=" + keyFile + "]";
    }
}
