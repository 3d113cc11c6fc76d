package io.tidemark.platform.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Severity and help of each code, the same in each language. {@code messages/codes/<name>.json} holds them for the codes of
 * {@code messages/en/<name>.json}: by code, by the start of codes ({@code COPY_*}) or for all codes ({@code *}), of which the
 * longest counts. What a file in a folder lacks is in {@code messages/codes/<folder>.json}.
 */
public final class MessageAttributes {

    /** Those of the catalog in the jar. */
    public static final MessageAttributes SHIPPED = new MessageAttributes();

    private final Map<String, Severity> severities = new HashMap<>();
    private final Map<String, String> helps = new HashMap<>();

    private MessageAttributes() {
        files().forEach(this::add);
    }

    private void add(String file, SortedSet<String> codes) {
        List<JsonNode> attributes = new ArrayList<>();
        for (String name = file; !name.isEmpty(); name = name.substring(0, Math.max(0, name.lastIndexOf('/')))) {
            MessageFile.read("codes", name).ifPresent(attributes::add);
        }
        for (String code : codes) {
            String severity = find(attributes, code, "severity");
            if (severity != null) {
                severities.put(code, Severity.fromJson(severity));
            }
            String help = find(attributes, code, "help");
            if (help != null) {
                helps.put(code, help);
            }
        }
    }

    private static @Nullable String find(List<JsonNode> attributes, String code, String name) {
        return attributes.stream()
                .flatMap(file -> matching(file, code))
                .filter(entry -> entry.has(name))
                .map(entry -> entry.get(name).asString())
                .findFirst()
                .orElse(null);
    }

    private static Stream<JsonNode> matching(JsonNode file, String code) {
        return file.properties().stream()
                .filter(entry -> matches(entry.getKey(), code))
                .sorted(Comparator.comparing(entry -> -entry.getKey().length()))
                .map(Map.Entry::getValue);
    }

    /** Whether a key of {@code messages/codes} is for the code. */
    public static boolean matches(String key, String code) {
        return key.endsWith("*") ? code.startsWith(key.substring(0, key.length() - 1)) : code.equals(key);
    }

    /** Codes by the file of their texts. */
    public SortedMap<String, SortedSet<String>> files() {
        return MessageCatalog.SHIPPED.files();
    }

    /** Whether the catalog has a severity and a help for the code. */
    public boolean has(String code) {
        return severities.containsKey(code) && helps.containsKey(code);
    }

    /** {@link Severity#INFO} for a code that the catalog lacks. */
    public Severity severity(String code) {
        return severities.getOrDefault(code, Severity.INFO);
    }

    /** A heading in the docs that describes what the message is about, as {@code guide/index.md#assign-privileges}; null without one. */
    public @Nullable String help(String code) {
        return helps.get(code);
    }
}
