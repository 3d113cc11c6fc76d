package io.tidemark.platform.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the files of {@code messages/} in the jar. */
public final class MessageFile {

    private MessageFile() {}

    /**
     * The content of {@code messages/<folder>/<name>.json}; empty if there is no such file.
     *
     * @param folder a language, or {@code codes}
     * @param name with the folders in between
     */
    public static Optional<JsonNode> read(String folder, String name) {
        try (InputStream file = MessageFile.class.getResourceAsStream("/messages/" + folder + "/" + name + ".json")) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(JsonMapper.shared().readTree(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The texts of such a file by key; none if there is no such file. */
    public static Map<String, String> texts(String language, String name) {
        Map<String, String> texts = new TreeMap<>();
        read(language, name)
                .ifPresent(file -> file.properties()
                        .forEach(entry ->
                                texts.put(entry.getKey(), entry.getValue().asString())));
        return texts;
    }
}
