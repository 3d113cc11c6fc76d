package io.tidemark.vault;

import io.tidemark.platform.DataDirectory;
import java.nio.file.Path;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class VaultConfiguration {

    @Bean
    Seal seal(VaultProperties properties, DataDirectory directory) {
        Path file = properties.keyFile();
        return new Seal(VaultKey.of(file == null ? directory.file("vault.key") : file));
    }
}
