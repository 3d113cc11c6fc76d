package io.tidemark.vault;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * @param keyFile the key, {@code vault.key} in the data directory when null; replicas of one database share one key
 * @param key the key itself, for operators who keep it elsewhere ({@code TIDEMARK_VAULT_KEY}); no file is read or made then
 * @param newKey whether a key file that is lost is replaced by a new one ({@code serve --new-key})
 */
@ConfigurationProperties("tidemark.vault")
record VaultProperties(
        @Nullable Path keyFile,
        @Nullable String key,
        @DefaultValue("false") boolean newKey) {

    @Override
    public String toString() {
        return "VaultProperties[keyFile=" + keyFile + "]";
    }
}
