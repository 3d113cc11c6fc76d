package io.tidemark.platform.message;

import java.util.HashMap;
import java.util.Map;

/** A message that is a value of another one, as read from a stored document. */
record StoredMessage(String code, String text, Map<String, Object> params) implements Message {

    static StoredMessage of(Map<?, ?> document) {
        Map<String, Object> params = new HashMap<>();
        if (document.get("params") instanceof Map<?, ?> values) {
            values.forEach((name, value) -> params.put(String.valueOf(name), value));
        }
        return new StoredMessage(String.valueOf(document.get("code")), String.valueOf(document.get("text")), params);
    }
}
