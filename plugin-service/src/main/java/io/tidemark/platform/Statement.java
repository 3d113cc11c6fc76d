package io.tidemark.platform;

import java.util.Map;

/**
 * A sentence for people with a stable code for programs: the page translates by {@code code} and {@code params} and falls
 * back to {@code text}. Byte counts in params are plain bytes.
 */
public record Statement(String code, String text, Map<String, Object> params) {

    public Statement {
        params = Map.copyOf(params);
    }

    public static Statement of(String code, String text) {
        return new Statement(code, text, Map.of());
    }
}
