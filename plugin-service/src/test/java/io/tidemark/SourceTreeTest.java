package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTreeTest {

    private static final int MOST_LINES = 400;
    private static final int MOST_FILES = 18;
    private static final int LINES_OF_ARRAY_KIND = 400;

    private static final Path ARRAY = Path.of("src/main/java/io/tidemark/array");

    /** Packages with the protocol of a kind, or one of them, each counted alone. */
    private static final Set<String> PROTOCOLS =
            Set.of("flasharray/rest1", "flasharray/rest2", "prometheus/promql", "truenas/api");

    private static List<Path> sources() throws IOException {
        return sources("src/main/java");
    }

    private static List<Path> sources(String root) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(root))) {
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

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java"})
    void noFileGrowsBeyondFourHundredLines(String root) throws IOException {
        assertThat(sources(root))
                .filteredOn(file -> lines(file).size() > MOST_LINES)
                .isEmpty();
    }

    /** Those run apart from the others, but for those on the whole service, which the others start anyway. */
    @Test
    void everyTestThatStartsALabIsTagged() throws IOException {
        assertThat(sources("src/test/java"))
                .filteredOn(file -> !file.endsWith("SourceTreeTest.java"))
                .filteredOn(file -> String.join("\n", lines(file)).contains("= Lab.start("))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(lines(file)).containsAnyOf("@Tag(\"lab\")", "@WholeService"));
    }

    @Test
    void everyPackageIsNullMarked() throws IOException {
        assertThat(sources().stream().map(Path::getParent).distinct())
                .allSatisfy(folder ->
                        assertThat(lines(folder.resolve("package-info.java"))).contains("@NullMarked"));
    }

    /** Each build would detect any other file as changed and compile all files again. */
    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java"})
    void everyFileIsNamedAfterItsType(String root) throws IOException {
        assertThat(sources(root)).allSatisfy(file -> {
            String name = file.getFileName().toString().replace(".java", "");
            if (!"package-info".equals(name)) {
                assertThat(String.join("\n", lines(file)))
                        .containsPattern("\\b(class|interface|record|enum) " + name + "\\b");
            }
        });
    }

    @Test
    void noPackageGrowsBeyondEighteenFiles() throws IOException {
        assertThat(sources().stream()
                        .filter(file -> !file.endsWith("package-info.java"))
                        .collect(Collectors.groupingBy(Path::getParent, Collectors.counting())))
                .allSatisfy((folder, files) -> assertThat(files).isLessThanOrEqualTo(MOST_FILES));
    }

    /** Code is what remains without comments, imports, and empty lines; what several kinds have in common is in {@code array/rest}. */
    @Test
    void noArrayKindHasFourHundredLinesOfCodeOfItsOwn() throws IOException {
        List<Path> sources = sources(ARRAY.toString());
        Set<String> kinds = sources.stream()
                .filter(file -> file.toString().endsWith("Kind.java"))
                .filter(file -> lines(file).contains("@Component"))
                .map(SourceTreeTest::kind)
                .collect(Collectors.toSet());
        assertThat(sources.stream()
                        .filter(file -> kinds.contains(kind(file)))
                        .collect(Collectors.groupingBy(
                                SourceTreeTest::kindOrProtocol, Collectors.summingLong(SourceTreeTest::code))))
                .containsKeys("ontap", "flasharray")
                .containsKeys(PROTOCOLS.toArray(String[]::new))
                .allSatisfy((kind, code) -> assertThat(code).isLessThan(LINES_OF_ARRAY_KIND));
    }

    private static String kind(Path file) {
        return ARRAY.relativize(file).getName(0).toString();
    }

    private static String kindOrProtocol(Path file) {
        String folder = ARRAY.relativize(file.getParent()).toString();
        return PROTOCOLS.contains(folder) ? folder : kind(file);
    }

    private static long code(Path file) {
        return String.join("\n", lines(file))
                .replaceAll("(?s)/\\*.*?\\*/", "")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .filter(line -> Stream.of("//", "import ", "package ").noneMatch(line::startsWith))
                .count();
    }
}
