package io.tidemark.imports.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.platform.Problem;
import io.tidemark.platform.file.DataDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportFilesTest {

    @TempDir
    private Path directory = Path.of(".");

    private ReceivedFile receive() {
        return new ImportFiles(new DataDirectory(directory))
                .receive("1", 0, "hostd.log", new ByteArrayInputStream(new byte[100]));
    }

    @Test
    void keepsWhatItReceivesForItsOwnerOnly() throws IOException {
        Path file = receive().path();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void answersThatThereIsNoSpaceWhenTheFileCannotBeWritten() throws IOException {
        Files.createFile(directory.resolve("imports"));
        assertThatThrownBy(this::receive)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(507));
    }
}
