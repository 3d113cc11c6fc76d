package io.tidemark.server.web;

import static io.tidemark.platform.RequestMessage.VALUE_NOT_LISTED;

import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why a value of a request is not valid by the type that it should have. */
final class ValueErrors {

    private static final Set<Class<?>> INTEGERS =
            Set.of(int.class, Integer.class, long.class, Long.class, short.class, Short.class);
    private static final Set<Class<?>> NUMBERS = Set.of(double.class, Double.class, float.class, Float.class);

    private ValueErrors() {}

    static Statement type(@Nullable Class<?> type) {
        if (type != null && type.isEnum()) {
            String values = Stream.of(type.getEnumConstants())
                    .map(value -> value.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
            return VALUE_NOT_LISTED.with("values", values);
        }
        return RequestMessage.VALUE_TYPE.with("type", name(type));
    }

    private static String name(@Nullable Class<?> type) {
        if (type == null) {
            return "OTHER";
        }
        if (INTEGERS.contains(type)) {
            return "INTEGER";
        }
        if (NUMBERS.contains(type) || Number.class.isAssignableFrom(type)) {
            return "NUMBER";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "BOOLEAN";
        }
        if (type == Instant.class) {
            return "INSTANT";
        }
        if (type == Duration.class) {
            return "DURATION";
        }
        if (CharSequence.class.isAssignableFrom(type)) {
            return "TEXT";
        }
        return Collection.class.isAssignableFrom(type) || type.isArray() ? "LIST" : "OBJECT";
    }
}
