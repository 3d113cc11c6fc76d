package io.tidemark.platform.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

    @TempDir
    private Path top = Path.of(".");

    private Path directory = Path.of(".");

    private static Path open(Path path, String permissions) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @BeforeEach
    void asAnEarlierVersionLeftIt() throws IOException {
        directory = open(Files.createDirectory(top.resolve("data")), "rwxr-xr-x");
        for (String folder : new String[] {"backups", "imports", "imports/1"}) {
            open(Files.createDirectory(directory.resolve(folder)), "rwxr-xr-x");
        }
        for (String file : new String[] {
            "tidemark.mv.db", "tidemark.trace.db", "tls.crt", "backups/tidemark-1.zip", "imports/1/0", "other.txt"
        }) {
            open(Files.createFile(directory.resolve(file)), "rw-r--r--");
        }
    }

    @Test
    void takesItsFilesFromOthersWhoeverMadeThem() throws IOException {
        new DataDirectory(directory).restrict();
        for (String folder : new String[] {".", "backups", "imports", "imports/1"}) {
            assertThat(permissions(directory.resolve(folder))).as(folder).isEqualTo("rwx------");
        }
        for (String file :
                new String[] {"tidemark.mv.db", "tidemark.trace.db", "tls.crt", "backups/tidemark-1.zip", "imports/1/0"
                }) {
            assertThat(permissions(directory.resolve(file))).as(file).isEqualTo("rw-------");
        }
    }

    @Test
    void leavesTheFilesOfOthers() throws IOException {
        Path elsewhere = open(Files.createFile(top.resolve("elsewhere")), "rw-r--r--");
        Files.createSymbolicLink(directory.resolve("tidemark.link"), elsewhere);
        new DataDirectory(directory).restrict();
        assertThat(permissions(directory.resolve("other.txt"))).isEqualTo("rw-r--r--");
        assertThat(permissions(elsewhere)).isEqualTo("rw-r--r--");
    }

    @Test
    void leavesADirectoryOfAllUsers() throws IOException {
        Files.setAttribute(directory, "unix:mode", 0041777);
        new DataDirectory(directory).restrict();
        assertThat(permissions(directory)).isEqualTo("rwxrwxrwx");
        assertThat(permissions(directory.resolve("tidemark.mv.db"))).isEqualTo("rw-------");
    }
}
