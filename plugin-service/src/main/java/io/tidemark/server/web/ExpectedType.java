package io.tidemark.server.web;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The type that a request should have had, in words. */
final class ExpectedType {

    private static final Set<Class<?>> WHOLE =
            Set.of(int.class, Integer.class, long.class, Long.class, short.class, Short.class);
    private static final Set<Class<?>> NUMBERS = Set.of(double.class, Double.class, float.class, Float.class);

    private ExpectedType() {}

    static String of(@Nullable Class<?> type) {
        if (type == null) {
            return "of the expected type";
        }
        if (WHOLE.contains(type)) {
            return "a whole number in range";
        }
        if (NUMBERS.contains(type) || Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants())
                            .map(value -> value.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (type == Instant.class) {
            return "an instant such as 2026-01-31T12:00:00Z";
        }
        if (type == Duration.class) {
            return "a duration such as PT15M";
        }
        if (CharSequence.class.isAssignableFrom(type)) {
            return "a text";
        }
        return List.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type) || type.isArray()
                ? "a list"
                : "an object with the documented members";
    }
}
