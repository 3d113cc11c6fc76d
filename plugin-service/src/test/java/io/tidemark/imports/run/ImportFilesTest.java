package io.tidemark.imports.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import io.tidemark.imports.ImportProperties;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.vcenter.SignedIn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
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

    @Test
    void keepsNothingOfAnUploadWhenASecondFileCannotBeWritten() {
        Clock clock = Clock.systemUTC();
        ImportService service = new ImportService(
                mock(Imports.class),
                new ImportFiles(new DataDirectory(directory)),
                mock(ImportRunner.class),
                mock(ImportProperties.class, call -> 2),
                new Recorder(event -> {}, clock),
                clock);
        Path all = directory.resolve("imports");
        Upload two = store -> {
            ReceivedFile first = store.keep(0, "hostd.log", new ByteArrayInputStream(new byte[100]));
            assertThat(first.path()).startsWith(all).exists();
            Path occupied = first.path().resolveSibling("1");
            try {
                Files.createFile(Files.createDirectory(occupied).resolve("occupied"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new UploadedFiles(
                    List.of(first, store.keep(1, "hostd.log", new ByteArrayInputStream(new byte[100]))), null, null);
        };
        assertThatThrownBy(() -> service.receive(mock(SignedIn.class), two))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(507));
        assertThat(all).isEmptyDirectory();
    }
}
