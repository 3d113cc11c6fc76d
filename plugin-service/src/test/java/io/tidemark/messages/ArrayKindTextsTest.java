package io.tidemark.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.WholeService;
import io.tidemark.array.ReportedVolumes;
import io.tidemark.array.spi.ArrayKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/** A text that depends on the kind of an array has a word for each kind: those that can be connected, and storage monitoring. */
@WholeService
class ArrayKindTextsTest {

    /** A kind that each selection names. */
    private static final String KNOWN = "flasharray";

    @Autowired
    private List<ArrayKind> kinds;

    /** Of the service and of the page, by code or key. */
    private static Map<String, String> texts(String language) {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("../messages", language))) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> JsonMapper.shared()
                            .readTree(file.toFile())
                            .properties()
                            .forEach(text ->
                                    all.put(text.getKey(), text.getValue().asString(""))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private Stream<String> connected() {
        return kinds.stream().map(ArrayKind::name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void selectionsHaveEachKind(String language) {
        List<String> selections = texts(language).values().stream()
                .filter(text -> text.contains(" " + KNOWN + " {"))
                .toList();
        assertThat(selections)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(Stream.concat(connected(), Stream.of(ReportedVolumes.KIND)))
                        .allSatisfy(kind -> assertThat(text).contains(" " + kind.replace('-', '_') + " {")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void keysThatEndWithAKindExistForEachKind(String language) {
        Map<String, String> texts = texts(language);
        List<String> before = texts.keySet().stream()
                .filter(key -> key.endsWith("." + KNOWN))
                .map(key -> key.substring(0, key.length() - KNOWN.length()))
                .toList();
        assertThat(before)
                .contains("array.kind.")
                .allSatisfy(key -> assertThat(connected())
                        .allSatisfy(kind ->
                                assertThat(texts.get(key + kind)).as(key + kind).isNotBlank()));
        assertThat(texts.get("array.kind." + ReportedVolumes.KIND)).isNotBlank();
    }
}
