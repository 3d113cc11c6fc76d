package io.tidemark.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ActionMessageTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Pattern RECORDS =
            Pattern.compile("recorder\\.of\\(|recorder\\R|recorded\\(|events\\.record\\(");
    private static final Pattern ACTION = Pattern.compile("\"([a-z]+(?:-[a-z]+)*\\.[a-z]+(?:-[a-z]+)*)\"");
    private static final Set<String> FILES = Set.of("tidemark-export.zip");

    private static Set<String> recorded() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(ActionMessageTest::text)
                    .filter(text -> RECORDS.matcher(text).find())
                    .flatMap(text -> ACTION.matcher(text).results())
                    .map((MatchResult found) -> found.group(1))
                    .filter(action -> !FILES.contains(action))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void namesEachActionThatIsRecorded() throws IOException {
        assertThat(recorded())
                .hasSizeGreaterThan(60)
                .allSatisfy(action -> assertThat(ActionMessage.of(action, Locale.ENGLISH))
                        .as(action)
                        .isNotEqualTo(action));
    }

    @Test
    void returnsTheActionOfAnotherVersion() {
        assertThat(ActionMessage.of("reclaim-run.launch", Locale.ENGLISH)).isEqualTo("reclaim-run.launch");
    }
}
