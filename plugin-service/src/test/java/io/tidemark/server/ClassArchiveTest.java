package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class archive of the build, as {@code deploy/class-archive.sh} creates it beside the extracted jar. */
@Tag("lab")
@Tag("wide")
class ClassArchiveTest {

    private static final String ARCHIVED = "source: shared objects file";

    private Path program;

    @TempDir
    Path directory;

    @BeforeEach
    void built() {
        String built = System.getProperty("tidemark.program");
        assumeTrue(built != null, "without a built service");
        program = Path.of(built);
    }

    private record Ended(int code, List<String> lines) {

        List<String> loaded(String prefix) {
            return lines.stream()
                    .filter(line -> line.contains("] " + prefix) && line.contains(" source: "))
                    .toList();
        }
    }

    private Ended java(Path archive, String... words) throws IOException, InterruptedException {
        Path log = Files.createTempFile(directory, "java", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:SharedArchiveFile=" + archive,
                "-XX:+VerifySharedSpaces",
                "-Xlog:class+load",
                "-Dspring.context.exit=onRefresh",
                "-jar",
                program.toString()));
        command.addAll(Arrays.asList(words));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), Files.readAllLines(log));
    }

    private Path damaged() throws IOException {
        Path copy = Files.copy(program.resolveSibling("tidemark.jsa"), directory.resolve("damaged.jsa"));
        byte[] noise = new byte[1 << 16];
        new Random(1).nextBytes(noise);
        try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "rw")) {
            file.seek(file.length() / 3);
            file.write(noise);
        }
        return copy;
    }

    @Test
    void theServiceLoadsItsClassesFromTheArchive() throws IOException, InterruptedException {
        Ended start = java(
                program.resolveSibling("tidemark.jsa"),
                "serve",
                "--tidemark.data-dir=" + directory.resolve("data"),
                "--tidemark.http.address=127.0.0.1",
                "--tidemark.http.port=0");

        assertThat(start.code()).isZero();
        List<String> own = start.loaded("io.tidemark.");
        assertThat(own).hasSizeGreaterThan(500);
        assertThat(own.stream().filter(line -> line.contains(ARCHIVED)).count()).isGreaterThan(own.size() * 9L / 10);
    }

    @Test
    void aDamagedArchiveIsIgnored() throws IOException, InterruptedException {
        Ended help = java(damaged(), "--help");

        assertThat(help.code()).isZero();
        assertThat(help.loaded("io.tidemark.")).isNotEmpty().noneMatch(line -> line.contains(ARCHIVED));
    }

    @Test
    void aMissingArchiveIsIgnored() throws IOException, InterruptedException {
        Ended help = java(directory.resolve("missing.jsa"), "--help");

        assertThat(help.code()).isZero();
        assertThat(help.loaded("io.tidemark.")).isNotEmpty();
    }

    @Test
    void theBuildLeavesNoDataBesideTheArchive() throws IOException {
        try (var files = Files.list(program.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("tidemark.jar", "tidemark.jsa", "lib");
        }
    }
}
