package io.tidemark.evidence.anonymous;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Copies JSON with other values; names of properties stay. Properties that users define, as on ZFS datasets, are left
 * out: their names have a colon, and say who the users are.
 */
final class JsonBody {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Values values;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    JsonBody(Values values) {
        this.values = values;
    }

    /** The names of all properties that were seen. */
    Set<String> names() {
        return names;
    }

    /** Removed as a whole if it is no JSON. */
    String anonymous(String document) {
        try {
            return anonymous(JsonMapper.shared().readTree(document)).toString();
        } catch (JacksonException e) {
            return Identities.REMOVED;
        }
    }

    JsonNode anonymous(JsonNode node) {
        return anonymous(node, new Field("", "", ""));
    }

    private JsonNode anonymous(JsonNode node, Field field) {
        if (node.isObject()) {
            ObjectNode copy = NODES.objectNode();
            String around = field.name();
            node.properties().stream()
                    .filter(entry -> !entry.getKey().contains(":"))
                    .forEach(entry -> {
                        names.add(entry.getKey());
                        copy.set(entry.getKey(), anonymous(entry.getValue(), new Field(entry.getKey(), around, "")));
                    });
            return copy;
        }
        if (node.isArray()) {
            ArrayNode copy = NODES.arrayNode();
            node.values().forEach(value -> copy.add(anonymous(value, field)));
            return copy;
        }
        if (node.isString() || node.isIntegralNumber() && values.isSerial(field)) {
            return NODES.stringNode(values.value(field, node.asString()));
        }
        return node;
    }
}
