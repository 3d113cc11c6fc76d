package io.tidemark.platform.file;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFileTest {

    @TempDir
    private Path directory = Path.of(".");

    private Path key(String permissions) throws IOException {
        Path file = Files.createFile(directory.resolve("key"));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw-----w-"})
    void isRejectedWhenAllUsersHaveAccess(String permissions) throws IOException {
        Path file = key(permissions);
        assertThatThrownBy(() -> KeyFile.requirePrivate(file))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(permissions)
                .hasMessageContaining("chmod 600");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "r--r-----"})
    void isAcceptedForItsOwnerAndTheGroupOfAMountedSecret(String permissions) throws IOException {
        Path file = key(permissions);
        assertThatCode(() -> KeyFile.requirePrivate(file)).doesNotThrowAnyException();
    }

    /** Kubernetes mounts secrets as links to the files of a version. */
    @Test
    void isTheFileBehindALink() throws IOException {
        Path file = key("rw-r--r--");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThatThrownBy(() -> KeyFile.requirePrivate(link)).isInstanceOf(Unusable.class);
        assertThatCode(() -> KeyFile.requirePrivate(directory.resolve("none"))).doesNotThrowAnyException();
    }
}
