package io.tidemark.platform;

import io.tidemark.platform.message.Message;
import java.util.Locale;
import java.util.Map;

/**
 * A sentence for people with a stable code for programs: the page translates by {@code code} and {@code params} and falls
 * back to {@code text}. Byte counts in params are plain bytes.
 */
public record Statement(String code, String text, Map<String, Object> params) implements Message {

    public Statement {
        params = Map.copyOf(params);
    }

    public static Statement of(String code, String text) {
        return new Statement(code, text, Map.of());
    }

    static Statement of(MessageCode code, Map<String, Object> params) {
        Statement coded = new Statement(code.name(), code.name(), params);
        return new Statement(coded.code, coded.in(Locale.ENGLISH), params);
    }
}
