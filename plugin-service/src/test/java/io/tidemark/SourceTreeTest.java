package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SourceTreeTest {

    private static final int MOST_LINES = 400;

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noFileGrowsBeyondFourHundredLines() throws IOException {
        assertThat(sources())
                .filteredOn(file -> lines(file).size() > MOST_LINES)
                .isEmpty();
    }

    @Test
    void everyPackageIsNullMarked() throws IOException {
        assertThat(sources().stream().map(Path::getParent).distinct())
                .allSatisfy(folder ->
                        assertThat(lines(folder.resolve("package-info.java"))).contains("@NullMarked"));
    }
}
