package io.tidemark.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealTest {

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void opensWhatItClosed() {
        Seal seal = new Seal(VaultKey.of(directory.resolve("vault.key")));
        assertThat(seal.open("array/1", seal.close("array/1", "påss wörd"))).isEqualTo("påss wörd");
    }

    @Test
    void closesTheSameSecretDifferentlyEachTime() {
        Seal seal = new Seal(VaultKey.of(directory.resolve("vault.key")));
        assertThat(seal.close("array/1", "secret")).isNotEqualTo(seal.close("array/1", "secret"));
    }

    @Test
    void refusesTheSecretOfAnotherName() {
        Seal seal = new Seal(VaultKey.of(directory.resolve("vault.key")));
        Seal.Sealed sealed = seal.close("array/1", "secret");
        assertThatThrownBy(() -> seal.open("array/2", sealed)).isInstanceOf(SecretUnreadable.class);
    }

    @Test
    void refusesAnAlteredSecret() {
        Seal seal = new Seal(VaultKey.of(directory.resolve("vault.key")));
        Seal.Sealed sealed = seal.close("array/1", "secret");
        String text = sealed.text();
        String altered = text.substring(0, 20) + (text.charAt(20) == 'A' ? 'B' : 'A') + text.substring(21);
        assertThatThrownBy(() -> seal.open("array/1", new Seal.Sealed(sealed.keyId(), altered)))
                .isInstanceOf(SecretUnreadable.class);
        assertThatThrownBy(() -> seal.open("array/1", new Seal.Sealed(sealed.keyId(), "AAAA")))
                .isInstanceOf(SecretUnreadable.class);
    }

    @Test
    void keepsTheKeyForItsOwnerOnly() throws IOException {
        Path file = directory.resolve("vault.key");
        VaultKey first = VaultKey.of(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(VaultKey.of(file).bytes()).isEqualTo(first.bytes());
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
    }

    @Test
    void refusesADamagedKeyFile() throws IOException {
        Path file = Files.writeString(directory.resolve("vault.key"), "tidemark-key-1:abc:short");
        assertThatThrownBy(() -> VaultKey.of(file))
                .isInstanceOf(io.tidemark.platform.Unusable.class)
                .hasMessageContaining("damaged");
    }
}
