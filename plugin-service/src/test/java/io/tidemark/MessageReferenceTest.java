package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.message.MessageAttributes;
import io.tidemark.platform.message.MessageCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each code has a severity and a help that exists; the reference of all codes in the docs is what the catalog holds. */
class MessageReferenceTest {

    private static final MessageAttributes ATTRIBUTES = MessageAttributes.SHIPPED;
    private static final Path DOCS = Path.of("../docs");
    private static final Path REFERENCE = DOCS.resolve("messages.md");
    private static final Path CODES = Path.of("../messages/codes");
    private static final Map<String, Set<String>> HEADINGS = new ConcurrentHashMap<>();

    private static final String INTRODUCTION = """
            # Messages

            All messages of the service by code, generated from `messages/`. `{name}` stands for a value; of texts that depend on a
            number, the plural is shown, and a slash separates texts of which one is used.
            """;

    private static Stream<String> codes() {
        return ATTRIBUTES.files().values().stream().flatMap(Set::stream);
    }

    @Test
    void hasASeverityAndAnExistingHelpForEachCode() {
        List<String> without = codes().filter(code -> !ATTRIBUTES.has(code)).toList();
        assertThat(without)
                .as("give these a severity and a help in messages/codes")
                .isEmpty();
        List<String> broken = codes().filter(code -> !exists(ATTRIBUTES.help(code)))
                .map(code -> code + " " + ATTRIBUTES.help(code))
                .toList();
        assertThat(broken).as("no such heading in docs").isEmpty();
    }

    @Test
    void hasNoAttributesOfCodesThatDoNotExist() throws IOException {
        List<String> unused = new ArrayList<>();
        for (Path file : files()) {
            String name = CODES.relativize(file).toString().replaceFirst("\\.json$", "");
            Set<String> codes = ATTRIBUTES.files().entrySet().stream()
                    .filter(one -> one.getKey().equals(name) || one.getKey().startsWith(name + "/"))
                    .flatMap(one -> one.getValue().stream())
                    .collect(Collectors.toSet());
            JsonNode attributes = JsonMapper.shared().readTree(Files.readString(file));
            attributes
                    .propertyStream()
                    .map(Map.Entry::getKey)
                    .filter(key -> codes.stream().noneMatch(code -> MessageAttributes.matches(key, code)))
                    .forEach(key -> unused.add(name + " " + key));
        }
        assertThat(unused).isEmpty();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(CODES)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void referenceInTheDocsIsWhatTheCatalogHolds() throws IOException {
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(REFERENCE, page());
        }
        assertThat(Files.exists(REFERENCE) ? Files.readString(REFERENCE) : "")
                .as("docs/messages.md is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=MessageReferenceTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(page());
    }

    private static String page() {
        return ATTRIBUTES.files().entrySet().stream()
                .map(file -> "\n## " + file.getKey() + "\n\n| code | severity | text | help |\n|---|---|---|---|\n"
                        + file.getValue().stream()
                                .map(MessageReferenceTest::row)
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("", INTRODUCTION, ""));
    }

    private static String row(String code) {
        String help = ATTRIBUTES.help(code);
        String text = ReadablePattern.of(MessageCatalog.SHIPPED.pattern("en", code));
        return "| `" + code + "` | " + ATTRIBUTES.severity(code).inJson() + " | "
                + text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;") + " | ["
                + (help == null ? "" : title(help)) + "](" + help + ") |\n";
    }

    private static String title(String help) {
        return headings(help).stream()
                .filter(heading -> anchor(heading).equals(help.substring(help.indexOf('#') + 1)))
                .findFirst()
                .orElse(help);
    }

    private static boolean exists(@Nullable String help) {
        return help != null
                && help.indexOf('#') > 0
                && headings(help).stream()
                        .map(MessageReferenceTest::anchor)
                        .anyMatch(help.substring(help.indexOf('#') + 1)::equals);
    }

    private static Set<String> headings(String help) {
        return HEADINGS.computeIfAbsent(help.substring(0, help.indexOf('#')), file -> {
            Path document = DOCS.resolve(file);
            try (Stream<String> lines = Files.exists(document) ? Files.lines(document) : Stream.of()) {
                return lines.filter(line -> line.matches("#+ .*"))
                        .map(line -> line.replaceFirst("#+ ", ""))
                        .collect(Collectors.toCollection(TreeSet::new));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** As GitHub makes it of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
