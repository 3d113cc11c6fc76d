package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What replaced the identities of a recorded site: found by comparing what the service reads there and at the replay. */
final class Replacements {

    /** Times, the service's own id of a connection, and sentences, whose parameters are compared. */
    private static final Set<String> OWN = Set.of("sampledAt", "at", "age", "arrayId", "text");

    /** The number of a name that has no more characters. */
    private static final Pattern SHORT = Pattern.compile("\\b[a-z]{1,2}\\d+\\b");

    private final Map<String, String> known = new HashMap<>();

    static JsonNode comparable(JsonNode node) {
        if (node instanceof ObjectNode object) {
            OWN.forEach(object::remove);
        }
        node.forEach(Replacements::comparable);
        return node;
    }

    /** Whether two sites differ in identities only, each of which has one replacement of the same form. */
    void assertReplaced(JsonNode one, JsonNode other, String path) {
        if (one.isObject() || one.isArray()) {
            assertThat(other.size()).as(path).isEqualTo(one.size());
            if (one.isObject()) {
                one.propertyNames().forEach(name -> assertReplaced(one.get(name), other.path(name), path + "/" + name));
            } else {
                for (int i = 0; i < one.size(); i++) {
                    assertReplaced(one.get(i), other.get(i), path + "/" + i);
                }
            }
        } else if (!one.isString() || known.containsKey(one.asString())) {
            assertThat(other.isString() ? other.asString() : other)
                    .as(path)
                    .isEqualTo(one.isString() ? known.get(one.asString()) : one);
        } else {
            String shape = other.asString();
            if (!SHORT.matcher(shape).find()) {
                assertThat(shape).as(path).hasSameSizeAs(one.asString());
            }
            assertThat(shape).as(path).isNotEqualTo("removed");
            if (one.asString().startsWith("naa.")) {
                assertThat(shape).as(path).startsWith(one.asString().substring(0, 12));
            }
            assertThat(known.values()).as(path).doesNotContain(shape);
            known.put(one.asString(), shape);
        }
    }
}
