package io.tidemark.platform.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The texts of all messages: a language is one folder below {@code messages/}, named by its ISO 639 code, with JSON
 * files of texts by code; those in {@code api/} and {@code command/} are not part of the page. English is complete and
 * replaces missing texts of a language.
 */
public final class MessageCatalog {

    /** The catalog in the jar. */
    public static final MessageCatalog SHIPPED = new MessageCatalog();

    private static final String ENGLISH = "en";
    private static final String ROOT = "/messages/";
    private static final String JSON = ".json";

    private final Map<String, Map<String, MessageText>> languages = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> files = new TreeMap<>();

    private MessageCatalog() {
        try {
            for (String folder : List.of("", "api/", "command/")) {
                for (Resource file : new PathMatchingResourcePatternResolver()
                        .getResources("classpath*:messages/*/" + folder + "*.json")) {
                    String path = file.getURL().getPath();
                    String[] place = path.substring(
                                    path.lastIndexOf(ROOT) + ROOT.length(), path.length() - JSON.length())
                            .split("/", 2);
                    if (!place[0].equals("codes")) {
                        add(place[0], place[1]);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String language, String file) {
        Map<String, MessageText> texts = languages.computeIfAbsent(language, added -> new HashMap<>());
        Map<String, String> own = MessageFile.texts(language, file);
        own.forEach((code, text) -> {
            if (texts.put(code, new MessageText(text)) != null) {
                throw new IllegalStateException(language + "/" + file + " repeats the code " + code);
            }
        });
        if (language.equals(ENGLISH)) {
            files.put(file, new TreeSet<>(own.keySet()));
        }
    }

    /** Codes by the file of their English texts, as {@code api/array}. */
    SortedMap<String, SortedSet<String>> files() {
        return files;
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
