package io.tidemark.vault;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** @param keyFile the key, {@code vault.key} in the data directory when null; replicas of one database share one key */
@ConfigurationProperties("tidemark.vault")
record VaultProperties(@Nullable Path keyFile) {}
