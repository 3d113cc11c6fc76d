package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The texts of the page and of messages use the terms of {@code docs/glossary.md}. */
class GlossaryTest {

    private static final Path MESSAGES = Path.of("../messages");
    private static final Pattern CANDIDATE =
            Pattern.compile("(?<![\\w.])(WRITE SAME|[A-Z]{2,}[0-9]*|v[A-Z][a-z]+)s?(?![\\w.]*\\w)");

    private static final List<Term> TERMS = new ArrayList<>();
    private static final Map<String, String> ENGLISH = new TreeMap<>();
    private static final Map<String, String> GERMAN = new TreeMap<>();
    private static String glossary = "";

    /** German equivalents are empty where translations are free. */
    private record Term(String english, List<Pattern> german) {

        Pattern pattern() {
            String plural = english.endsWith("y") ? english.replaceAll("y$", "(?:y|ies)") : english + "(?:s|es)?";
            int flags = english.equals(english.toUpperCase(Locale.ROOT)) ? 0 : Pattern.CASE_INSENSITIVE;
            return Pattern.compile("\\b" + plural + "\\b", flags);
        }
    }

    @BeforeAll
    static void read() throws IOException {
        glossary = Files.readString(Path.of("../docs/glossary.md"));
        ENGLISH.putAll(texts("en"));
        GERMAN.putAll(texts("de"));
        for (List<String> row : rows("Terms of the page and the messages")) {
            List<Pattern> german = row.get(2).isBlank()
                    ? List.of()
                    : Arrays.stream(row.get(2).split(" / "))
                            .map(GlossaryTest::inflected)
                            .toList();
            Arrays.stream(row.get(0).split(", "))
                    .map(term -> new Term(term, german))
                    .forEach(TERMS::add);
        }
        TERMS.sort(Comparator.comparing(term -> -term.english().length()));
    }

    @Test
    void definesTheTechnicalTermsOfTheTexts() {
        String listed = Stream.of("Columns of esxtop", "Abbreviations")
                .map(GlossaryTest::section)
                .collect(Collectors.joining());
        assertThat(ENGLISH)
                .allSatisfy((key, text) -> assertThat(
                                CANDIDATE.matcher(text).results().map(word -> word.group(1)))
                        .as(key)
                        .allMatch(word -> listed.contains("`" + word + "`")
                                || TERMS.stream()
                                        .anyMatch(term ->
                                                term.pattern().matcher(word).matches())));
    }

    @Test
    void usesEachTerm() {
        assertThat(TERMS)
                .allSatisfy(term ->
                        assertThat(ENGLISH.values()).anyMatch(term.pattern().asPredicate()));
    }

    @Test
    void avoidsOtherWordsForATerm() {
        for (List<String> row : rows("Words to avoid")) {
            Pattern avoided =
                    Pattern.compile("\\b(?:" + row.get(0).replace(", ", "|") + ")\\b", Pattern.CASE_INSENSITIVE);
            assertThat(ENGLISH)
                    .allSatisfy((key, text) -> assertThat(text).as(key).doesNotContainPattern(avoided));
        }
    }

    @Test
    void translatesEachTermAsListed() {
        assertThat(ENGLISH).allSatisfy((key, text) -> {
            String rest = text;
            for (Term term : TERMS) {
                if (!term.german().isEmpty() && term.pattern().matcher(rest).find()) {
                    String german = fold(GERMAN.getOrDefault(key, ""));
                    assertThat(term.german())
                            .as("%s: %s in \"%s\"", key, term.english(), german)
                            .anyMatch(equivalent -> equivalent.matcher(german).find());
                }
                rest = term.pattern().matcher(rest).replaceAll("-");
            }
        });
    }

    private static String section(String heading) {
        String after = glossary.substring(glossary.indexOf("## " + heading) + heading.length());
        return after.substring(0, after.contains("\n## ") ? after.indexOf("\n## ") : after.length());
    }

    private static List<List<String>> rows(String heading) {
        return section(heading)
                .lines()
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .map(line -> Arrays.stream(line.split("\\|"))
                        .skip(1)
                        .map(String::trim)
                        .toList())
                .toList();
    }

    /** Texts of the page and of messages; not details of problems and output of commands, which are in other folders. */
    private static Map<String, String> texts(String language) throws IOException {
        JsonMapper json = JsonMapper.builder().build();
        Map<String, String> texts = new TreeMap<>();
        for (Path folder :
                List.of(MESSAGES.resolve(language), MESSAGES.resolve(language).resolve("page"))) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".json")).toList()) {
                    json.readTree(Files.readString(file))
                            .properties()
                            .forEach(entry -> texts.put(
                                    file.getFileName() + ":" + entry.getKey(),
                                    prose(entry.getValue().asString())));
                }
            }
        }
        return texts;
    }

    /** Without parameters, their styles and selectors, and without quoted commands. */
    private static String prose(String message) {
        MessagePattern parts = new MessagePattern(message);
        StringBuilder prose = new StringBuilder();
        int from = 0;
        for (int i = 0; i < parts.countParts(); i++) {
            Part part = parts.getPart(i);
            switch (part.getType()) {
                case MSG_START, ARG_LIMIT -> from = part.getLimit();
                case SKIP_SYNTAX, ARG_START, MSG_LIMIT -> {
                    prose.append(message, from, part.getIndex())
                            .append(part.getType() == Part.Type.SKIP_SYNTAX ? "" : " ");
                    from = part.getLimit();
                }
                default -> {}
            }
        }
        return prose.toString().replaceAll("['\u201e]esxcli[^'\u201c]*", "");
    }

    /** Matches the equivalent in each case and number, in folded texts. */
    private static Pattern inflected(String german) {
        return Pattern.compile(Arrays.stream(german.split(" "))
                .map(word -> fold(Character.isLowerCase(word.charAt(0)) ? word.replaceAll("(?:er|es|e)$", "") : word))
                .map(stem -> Pattern.quote(stem) + "[\\w-]*")
                .collect(Collectors.joining("\\s+")));
    }

    private static String fold(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT);
    }
}
