package io.tidemark.platform;

import java.util.Map;

/**
 * A code of the message catalog; each module lists its codes in an enum, whose constants have the names of the codes.
 */
public interface MessageCode {

    String name();

    default Statement statement() {
        return with(Map.of());
    }

    default Statement with(String name, Object value) {
        return with(Map.of(name, value));
    }

    default Statement with(String name, Object value, String other, Object another) {
        return with(Map.of(name, value, other, another));
    }

    default Statement with(String first, Object one, String second, Object two, String third, Object three) {
        return with(Map.of(first, one, second, two, third, three));
    }

    /** The message with these values by parameter, its text in English. */
    default Statement with(Map<String, Object> params) {
        return Statement.of(this, params);
    }

    /** Whether a statement is this message. */
    default boolean is(Statement statement) {
        return name().equals(statement.code());
    }
}
