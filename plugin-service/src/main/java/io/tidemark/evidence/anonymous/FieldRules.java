package io.tidemark.evidence.anonymous;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which field contains what, from {@code fields.json}: by field, by field below a parent, and by parent. */
final class FieldRules {

    private final Map<String, FieldRule> rules = new HashMap<>();

    FieldRules() {
        try (InputStream file = Objects.requireNonNull(FieldRules.class.getResourceAsStream("fields.json"))) {
            JsonNode all = JsonMapper.shared().readTree(file);
            all.properties()
                    .forEach(entry -> entry.getValue()
                            .values()
                            .forEach(field -> rules.put(
                                    key(field.asString()),
                                    FieldRule.valueOf(entry.getKey().toUpperCase(Locale.ROOT)))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(String path) {
        int slash = path.indexOf('/');
        return slash < 0
                ? Field.key(path)
                : Field.key(path.substring(0, slash)) + '/' + Field.key(path.substring(slash + 1));
    }

    Optional<FieldRule> of(Field field) {
        String name = Field.key(field.name());
        String parent = Field.key(field.parent());
        return Optional.ofNullable(rules.get(parent + "/" + name))
                .or(() -> Optional.ofNullable(rules.get(parent + "/*")))
                .or(() -> Optional.ofNullable(rules.get(name)));
    }
}
