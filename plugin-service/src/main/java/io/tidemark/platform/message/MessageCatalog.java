package io.tidemark.platform.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The texts of all messages: a language is one folder below {@code messages/}, named by its ISO 639 code, with JSON
 * files of texts by code; those in {@code api/} and {@code command/} are not part of the page. English is complete and
 * replaces missing texts of a language.
 */
public final class MessageCatalog {

    /** Folders of a language with texts by code. */
    static final List<String> FOLDERS = List.of("", "api/", "command/");

    /** The catalog in the jar. */
    public static final MessageCatalog SHIPPED = new MessageCatalog();

    private static final String ENGLISH = "en";

    private final Map<String, Map<String, MessageText>> languages = new TreeMap<>();

    private MessageCatalog() {
        JsonMapper json = JsonMapper.builder().build();
        try {
            for (String folder : FOLDERS) {
                for (Resource file : new PathMatchingResourcePatternResolver()
                        .getResources("classpath*:messages/*/" + folder + "*.json")) {
                    String path = file.getURL().getPath();
                    String language =
                            path.substring(path.lastIndexOf("/messages/")).split("/")[2];
                    if (!language.equals("codes")) {
                        Map<String, MessageText> texts = languages.computeIfAbsent(language, added -> new HashMap<>());
                        read(json, file).forEach((code, text) -> add(texts, code, text, file));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(Map<String, MessageText> texts, String code, String text, Resource file) {
        if (texts.put(code, new MessageText(text)) != null) {
            throw new IllegalStateException(file + " repeats the code " + code);
        }
    }

    private static Map<String, String> read(JsonMapper json, Resource file) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (InputStream content = file.getInputStream()) {
            for (Map.Entry<String, JsonNode> entry : json.readTree(content).properties()) {
                texts.put(entry.getKey(), entry.getValue().asString());
            }
        }
        return texts;
    }

    public Set<String> languages() {
        return languages.keySet();
    }

    /** Codes that a language has a text for. */
    public Set<String> codes(String language) {
        return new TreeSet<>(texts(language).keySet());
    }

    /** Parameters that the text of a code names in a language, with what each is formatted as; empty without a text. */
    public Map<String, String> parameters(String language, String code) {
        return Optional.ofNullable(texts(language).get(code))
                .map(MessageText::parameters)
                .orElse(Map.of());
    }

    /** The text of a code in a language as translators write it, empty without one. */
    public String pattern(String language, String code) {
        return Optional.ofNullable(texts(language).get(code))
                .map(MessageText::toString)
                .orElse("");
    }

    /** The text in a language, else in English; the message's own when the catalog lacks the code or the message a parameter. */
    String text(Message message, Locale locale) {
        MessageText text = find(message.code(), locale);
        return text == null
                ? message.text()
                : text.format(message.params(), locale, nested -> text(nested, locale))
                        .orElseGet(message::text);
    }

    private @Nullable MessageText find(String code, Locale locale) {
        MessageText own = texts(locale.getLanguage()).get(code);
        return own == null ? texts(ENGLISH).get(code) : own;
    }

    private Map<String, MessageText> texts(String language) {
        return languages.getOrDefault(language, Map.of());
    }
}
