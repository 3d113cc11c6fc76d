package io.tidemark.platform.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void givesEveryOneThatMakesItAtOnceTheSameText() throws IOException {
        Path file = directory.resolve("key");
        assertThat(IntStream.range(0, 16)
                        .parallel()
                        .mapToObj(i -> PrivateFile.readOrCreate(
                                file, () -> UUID.randomUUID().toString()))
                        .distinct())
                .hasSize(1);
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void isForItsOwnerOnly() throws IOException {
        Path file = directory.resolve("key");
        PrivateFile.readOrCreate(file, () -> "text");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void keepsWhatIsThere() throws IOException {
        Path file = Files.writeString(directory.resolve("key"), "mine");
        assertThat(PrivateFile.readOrCreate(file, () -> "yours")).isEqualTo("mine");
    }

    @Test
    void saysWhichFileCannotBeMade() {
        Path file = directory.resolve("none/key");
        assertThatThrownBy(() -> PrivateFile.readOrCreate(file, () -> "text"))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void dataDirectoriesAreForTheirOwnerOnly() throws IOException {
        Path file = new DataDirectory(directory.resolve("a/b")).file("x");
        assertThat(file).isEqualTo(directory.resolve("a/b/x").toAbsolutePath());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }
}
