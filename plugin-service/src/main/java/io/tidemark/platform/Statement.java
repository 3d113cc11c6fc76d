package io.tidemark.platform;

import io.tidemark.platform.message.Message;
import io.tidemark.platform.message.MessageCatalog;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A sentence for people with a stable code for programs: the page translates by {@code code} and {@code params} and falls
 * back to {@code text}. Byte counts in params are plain bytes.
 */
public record Statement(String code, String text, Map<String, Object> params) implements Message {

    public Statement {
        params = params.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, param -> nested(param.getValue())));
    }

    public static Statement of(String code, String text) {
        return new Statement(code, text, Map.of());
    }

    static Statement of(MessageCode code, Map<String, Object> params) {
        Statement coded = new Statement(code.name(), "", params);
        return new Statement(coded.code, coded.in(Locale.ENGLISH), params);
    }

    /** Whether the catalog has its code. */
    public boolean catalogued() {
        return MessageCatalog.SHIPPED.codes("en").contains(code);
    }

    /** The text in a language; in English when it lacks the code, and as it is when the catalog does or a value is missing. */
    public String in(Locale locale) {
        boolean complete = text.isEmpty()
                || params.keySet()
                        .containsAll(
                                MessageCatalog.SHIPPED.parameters("en", code).keySet());
        return complete ? MessageCatalog.SHIPPED.text(this, locale).orElse(text) : text;
    }

    /** A statement in a value comes back from JSON as a map. */
    @SuppressWarnings("unchecked")
    private static Object nested(Object value) {
        return value instanceof Map<?, ?> map
                        && map.get("code") instanceof String code
                        && map.get("text") instanceof String text
                        && map.get("params") instanceof Map<?, ?> params
                ? new Statement(code, text, (Map<String, Object>) params)
                : value;
    }
}
