package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {

    @TempDir
    private Path directory;

    private Path archive;
    private Path mapped;

    @BeforeEach
    void writeMapped() throws IOException {
        archive =
                Files.writeString(directory.resolve("tidemark.jsa"), "classes").toRealPath();
        mapped = Files.writeString(
                directory.resolve("maps"),
                "7f00-7f01 r--p 0000 fe:00 42                 /usr/lib/libc.so\n"
                        + "7f02-7f03 rw-p 0000 fe:00 43                 " + archive + "\n"
                        + "7f04-7f05 rw-p 0000 00:00 0\n");
    }

    private static List<String> startedWith(String option, Object archive) {
        return List.of("-Xmx256m", option + archive, "-XX:+VerifySharedSpaces");
    }

    @Test
    void reportsNothingOfAnArchiveInUse() {
        assertThat(ClassArchive.unused(startedWith("-XX:SharedArchiveFile=", archive), mapped))
                .isEmpty();
    }

    @Test
    void findsAnArchiveBehindALink() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.jsa"), archive);
        assertThat(ClassArchive.unused(startedWith("-XX:SharedArchiveFile=", link), mapped))
                .isEmpty();
    }

    @Test
    void namesAnArchiveThatIsNotMapped() throws IOException {
        Path other = Files.writeString(directory.resolve("other.jsa"), "classes");
        assertThat(ClassArchive.unused(startedWith("-XX:SharedArchiveFile=", other), mapped))
                .contains(other);
        assertThat(ClassArchive.unused(startedWith("-XX:AOTCache=", other), mapped))
                .contains(other);
    }

    @Test
    void namesAnArchiveThatIsMissing() {
        Path missing = directory.resolve("missing.jsa");
        assertThat(ClassArchive.unused(startedWith("-XX:SharedArchiveFile=", missing), mapped))
                .contains(missing);
    }

    @Test
    void reportsNothingWithoutAnArchive() {
        assertThat(ClassArchive.unused(List.of("-Xmx256m"), mapped)).isEmpty();
    }

    @Test
    void reportsNothingWhereMappedFilesAreNotListed() throws IOException {
        Path other = Files.writeString(directory.resolve("other.jsa"), "classes");
        assertThat(ClassArchive.unused(startedWith("-XX:SharedArchiveFile=", other), directory.resolve("none")))
                .isEmpty();
    }
}
