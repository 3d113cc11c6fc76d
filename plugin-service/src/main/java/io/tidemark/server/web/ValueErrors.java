package io.tidemark.server.web;

import static io.tidemark.platform.RequestMessage.VALUE_NOT_LISTED;
import static io.tidemark.platform.RequestMessage.VALUE_NOT_VALID;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import jakarta.validation.ConstraintViolation;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why a value of a request is not valid: by the type that it should have, or by the constraint that it violates. */
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

    /** The {@code message} of a pattern other than those of {@link Patterns} is a code of {@link RequestMessage}. */
    static Statement constraint(ConstraintViolation<?> violation) {
        Map<String, Object> limits = violation.getConstraintDescriptor().getAttributes();
        String constraint = violation
                .getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getSimpleName();
        return switch (constraint) {
            case "NotNull" -> RequestMessage.VALUE_REQUIRED.statement();
            case "NotBlank" -> RequestMessage.VALUE_BLANK.statement();
            case "NotEmpty" -> RequestMessage.VALUE_EMPTY.statement();
            case "Size" -> size(violation.getInvalidValue(), (int) limits.get("min"), (int) limits.get("max"));
            case "Positive" -> RequestMessage.VALUE_TOO_SMALL.with("min", 1);
            case "Min", "DecimalMin" -> RequestMessage.VALUE_TOO_SMALL.with("min", limit(limits));
            case "Max", "DecimalMax" -> RequestMessage.VALUE_TOO_LARGE.with("max", limit(limits));
            case "Pattern" -> pattern(violation, limits.get("regexp")).statement();
            default -> VALUE_NOT_VALID.with("value", String.valueOf(violation.getInvalidValue()));
        };
    }

    private static Statement size(Object value, int min, int max) {
        if (value instanceof CharSequence) {
            return min > 0
                    ? RequestMessage.VALUE_LENGTH.with("min", min, "max", max)
                    : RequestMessage.VALUE_TOO_LONG.with("max", max);
        }
        return min > 0
                ? RequestMessage.LIST_SIZE.with("min", min, "max", max)
                : RequestMessage.LIST_TOO_LONG.with("max", max);
    }

    private static Number limit(Map<String, Object> limits) {
        return new BigDecimal(String.valueOf(limits.get("value")));
    }

    private static MessageCode pattern(ConstraintViolation<?> violation, Object pattern) {
        return pattern.equals(Patterns.ONE_LINE) || pattern.equals(Patterns.LINES)
                ? RequestMessage.VALUE_CONTROL_CHARACTERS
                : RequestMessage.valueOf(violation.getMessageTemplate());
    }
}
