package io.tidemark.vault;

import io.tidemark.platform.file.DataDirectory;
import java.nio.file.Path;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(VaultProperties.class)
class VaultConfiguration {

    @Bean
    KeySource keySource(VaultProperties properties, DataDirectory directory, SealedCount sealed) {
        String given = properties.key();
        if (given != null && !given.isBlank()) {
            return KeySource.given(given);
        }
        Path file = properties.keyFile();
        return KeySource.of(
                file == null ? directory.file("vault.key") : file, properties.newKey() ? 0 : sealed.secrets());
    }

    @Bean
    Seal seal(KeySource source) {
        return new Seal(source);
    }
}
