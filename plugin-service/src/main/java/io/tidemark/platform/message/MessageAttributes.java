package io.tidemark.platform.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Severity and help of each code, the same in each language. {@code messages/codes/<room>.json} holds them for the codes of
 * {@code messages/en/<room>.json}: by code, by the start of codes ({@code COPY_*}) or for all codes ({@code *}), of which the
 * longest counts. What a room in a folder lacks is in {@code messages/codes/<folder>.json}.
 */
public final class MessageAttributes {

    /** Those of the catalog in the jar. */
    public static final MessageAttributes SHIPPED = new MessageAttributes();

    private static final String TEXTS = "/messages/en/";
    private static final String JSON = ".json";

    private final JsonMapper json = JsonMapper.builder().build();
    private final SortedMap<String, SortedSet<String>> rooms = new TreeMap<>();
    private final Map<String, Severity> severities = new HashMap<>();
    private final Map<String, String> helps = new HashMap<>();

    private MessageAttributes() {
        PathMatchingResourcePatternResolver resources = new PathMatchingResourcePatternResolver();
        try {
            for (Resource texts : resources.getResources("classpath*:messages/en/**/*.json")) {
                String path = texts.getURL().getPath();
                String room = path.substring(path.lastIndexOf(TEXTS) + TEXTS.length(), path.length() - JSON.length());
                if (MessageCatalog.FOLDERS.contains(room.substring(0, room.lastIndexOf('/') + 1))) {
                    add(room, new TreeSet<>(read(texts).propertyNames()), resources);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String room, SortedSet<String> codes, PathMatchingResourcePatternResolver resources)
            throws IOException {
        List<JsonNode> attributes = new ArrayList<>();
        for (String name = room; !name.isEmpty(); name = name.substring(0, Math.max(0, name.lastIndexOf('/')))) {
            Resource file = resources.getResource("classpath:messages/codes/" + name + JSON);
            if (file.exists()) {
                attributes.add(read(file));
            }
        }
        rooms.put(room, codes);
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

    private JsonNode read(Resource file) throws IOException {
        try (InputStream content = file.getInputStream()) {
            return json.readTree(content);
        }
    }

    private static @Nullable String find(List<JsonNode> attributes, String code, String name) {
        return attributes.stream()
                .flatMap(room -> matching(room, code))
                .filter(entry -> entry.has(name))
                .map(entry -> entry.get(name).asString())
                .findFirst()
                .orElse(null);
    }

    private static Stream<JsonNode> matching(JsonNode room, String code) {
        return room.properties().stream()
                .filter(entry -> matches(entry.getKey(), code))
                .sorted(Comparator.comparing(entry -> -entry.getKey().length()))
                .map(Map.Entry::getValue);
    }

    /** Whether a key of {@code messages/codes} is for the code. */
    public static boolean matches(String key, String code) {
        return key.endsWith("*") ? code.startsWith(key.substring(0, key.length() - 1)) : code.equals(key);
    }

    /** Codes by the file of their texts. */
    public SortedMap<String, SortedSet<String>> rooms() {
        return rooms;
    }

    /** Whether the catalog has a severity and a help for the code. */
    public boolean has(String code) {
        return severities.containsKey(code) && helps.containsKey(code);
    }

    /** {@link Severity#INFO} for a code that the catalog lacks. */
    public Severity severity(String code) {
        return severities.getOrDefault(code, Severity.INFO);
    }

    /** A heading in the docs that describes what the message is about, as {@code user-guide.md#assign-privileges}; null without one. */
    public @Nullable String help(String code) {
        return helps.get(code);
    }
}
