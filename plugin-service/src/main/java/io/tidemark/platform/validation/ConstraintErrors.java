package io.tidemark.platform.validation;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;

/** Why a value is not valid by the constraints of its type. */
public final class ConstraintErrors {

    private ConstraintErrors() {}

    /** Adds an error for each violated constraint of the value, in the order of their pointers. */
    public static void add(Problem problem, Validator validator, Object value) {
        validator.validate(value).stream()
                .map(violation -> new Problem.Error(pointer(violation.getPropertyPath()), of(violation)))
                .sorted(Comparator.comparing(Problem.Error::pointer)
                        .thenComparing(error -> error.message().text()))
                .forEach(error -> problem.error(error.pointer(), error.message()));
    }

    private static String pointer(Path path) {
        StringBuilder pointer = new StringBuilder();
        for (Path.Node node : path) {
            Object element = node.getIndex() == null ? node.getKey() : node.getIndex();
            if (element != null) {
                pointer.append('/').append(element);
            }
            if (node.getKind() == ElementKind.PROPERTY) {
                pointer.append('/').append(node.getName());
            }
        }
        return pointer.toString();
    }

    /** The {@code message} of a pattern other than those of {@link Patterns} is a code of {@link RequestMessage}. */
    public static Statement of(ConstraintViolation<?> violation) {
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
            case "Min", "DecimalMin" -> least(limits);
            case "Max", "DecimalMax" -> RequestMessage.VALUE_TOO_LARGE.with("max", limit(limits));
            case "UniqueElements" -> RequestMessage.VALUE_REPEATED.statement();
            case "Pattern" -> pattern(violation, limits.get("regexp"));
            default -> notValid(violation);
        };
    }

    private static Statement notValid(ConstraintViolation<?> violation) {
        return RequestMessage.VALUE_NOT_VALID.with("value", String.valueOf(violation.getInvalidValue()));
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

    private static Statement least(Map<String, Object> limits) {
        return Boolean.FALSE.equals(limits.get("inclusive"))
                ? RequestMessage.VALUE_NOT_ABOVE.with("min", limit(limits))
                : RequestMessage.VALUE_TOO_SMALL.with("min", limit(limits));
    }

    private static Statement pattern(ConstraintViolation<?> violation, Object pattern) {
        if (pattern.equals(Patterns.ONE_LINE) || pattern.equals(Patterns.LINES)) {
            return RequestMessage.VALUE_CONTROL_CHARACTERS.statement();
        }
        String own = violation.getMessageTemplate();
        if (own.startsWith("{")) {
            return notValid(violation);
        }
        RequestMessage code = RequestMessage.valueOf(own);
        return code == RequestMessage.OBJECT_ID_INVALID
                ? code.with("value", String.valueOf(violation.getInvalidValue()))
                : code.statement();
    }
}
