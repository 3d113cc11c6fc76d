package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the unpacked jar that {@code -Dtidemark.program} names as the installation guide says. */
@Tag("lab")
class ArchivedStartTest {

    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    private Path program;
    private Path log;
    private Process service;

    @BeforeEach
    void find() {
        String jar = System.getProperty("tidemark.program");
        assertThat(jar).as("-Dtidemark.program").isNotNull();
        program = Path.of(jar);
        log = directory.resolve("log");
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (service != null) {
            service.destroyForcibly().waitFor();
        }
    }

    private Path archive() {
        return program.resolveSibling("tidemark.jsa");
    }

    private void start(Path jar, Path archive, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:SharedArchiveFile=" + archive,
                "-XX:+VerifySharedSpaces"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-jar",
                jar.toString(),
                "serve",
                "--tidemark.http.address=127.0.0.1",
                "--tidemark.http.port=0",
                "--tidemark.data-dir=" + directory.resolve("data")));
        service = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private List<String> lines(String text) {
        try (Stream<String> all = Files.lines(log)) {
            return all.filter(line -> line.contains(text)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void await(String text) {
        Awaitility.await(text).atMost(LONGEST_START).until(() -> {
            assertThat(service.isAlive()).as(() -> String.join("\n", lines(""))).isTrue();
            return !lines(text).isEmpty();
        });
    }

    private void startsWithout(Path jar, Path archive, String reason) throws IOException {
        start(jar, archive);
        await("The class archive");
        assertThat(lines("listens on")).hasSize(1);
        assertThat(lines("class archive "))
                .singleElement()
                .asString()
                .contains("WARN", archive + " is not used", reason, "class-archive.sh");
    }

    @Test
    void loadsTheClassesOfServiceAndLibrariesFromTheArchive() throws IOException {
        start(program, archive(), "-Xlog:class+load");
        await("listens on");
        for (String type : List.of(
                "io.tidemark.Tidemark",
                "io.tidemark.server.web.HealthController",
                "org.springframework.web.servlet.DispatcherServlet",
                "org.h2.Driver")) {
            assertThat(lines(" " + type + " source: "))
                    .singleElement()
                    .asString()
                    .contains("source: shared objects file");
        }
        assertThat(lines("The class archive")).isEmpty();
    }

    @Test
    @Tag("wide")
    void startsWithADamagedArchive() throws IOException {
        byte[] content = Files.readAllBytes(archive());
        Arrays.fill(content, content.length / 2, content.length / 2 + 4096, (byte) 0x5a);
        startsWithout(program, Files.write(directory.resolve("damaged.jsa"), content), "it is damaged");
    }

    @Test
    @Tag("wide")
    void startsWithTheArchiveOfAnotherJar() throws IOException {
        Path jar = Files.copy(program, directory.resolve("tidemark.jar"));
        Files.createSymbolicLink(
                directory.resolve("lib"), program.resolveSibling("lib").toAbsolutePath());
        startsWithout(jar, archive(), "created from another jar");
    }

    @Test
    @Tag("wide")
    void startsWithoutAnArchive() throws IOException {
        startsWithout(program, directory.resolve("missing.jsa"), "it does not exist");
    }
}
