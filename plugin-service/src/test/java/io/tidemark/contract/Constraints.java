package io.tidemark.contract;

import io.swagger.v3.oas.models.media.Schema;
import io.tidemark.platform.Patterns;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.UniqueElements;

/** Transfers constraints of Bean Validation to schemas as validation applies them, those of items and values too. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Constraints {

    private static final String BLANK = "\\u0020\\u1680\\u2000-\\u2006\\u2008-\\u200A\\u205F\\u3000";
    private static final String CONTROL = "\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069";

    private static final String LINE_NOT_BLANK = "^[" + BLANK + "]*[^" + CONTROL + BLANK + "][^" + CONTROL + "]*$";

    private Constraints() {}

    /** Whether null is refused. */
    static boolean required(AnnotatedType type) {
        return Stream.of(NotNull.class, NotBlank.class, NotEmpty.class).anyMatch(type::isAnnotationPresent);
    }

    static void apply(AnnotatedType type, Schema schema) {
        if (schema.get$ref() != null || schema.getOneOf() != null) {
            return;
        }
        if (schema.getItems() != null) {
            list(type, schema);
        } else if (schema.getAdditionalProperties() instanceof Schema values) {
            map(type, schema, values);
        } else if (schema.getTypes() != null && schema.getTypes().contains("string")) {
            text(type, schema);
        } else {
            number(type, schema);
        }
    }

    private static void list(AnnotatedType type, Schema schema) {
        Size size = type.getAnnotation(Size.class);
        boolean some = type.isAnnotationPresent(NotEmpty.class);
        schema.setMinItems(some ? Integer.valueOf(1) : size == null || size.min() == 0 ? null : size.min());
        schema.setMaxItems(size == null || size.max() == Integer.MAX_VALUE ? null : size.max());
        schema.setUniqueItems(type.isAnnotationPresent(UniqueElements.class) ? true : null);
        if (type instanceof AnnotatedParameterizedType list) {
            apply(list.getAnnotatedActualTypeArguments()[0], schema.getItems());
        }
    }

    private static void map(AnnotatedType type, Schema schema, Schema values) {
        if (type instanceof AnnotatedParameterizedType map) {
            AnnotatedType key = map.getAnnotatedActualTypeArguments()[0];
            apply(map.getAnnotatedActualTypeArguments()[1], values);
            if (key.getType() instanceof Class<?> keys && keys.isEnum()) {
                Schema names = new Schema().types(java.util.Set.of("string"));
                Stream.of(keys.getEnumConstants()).forEach(one -> names.addEnumItemObject(((Enum) one).name()));
                schema.setPropertyNames(names);
            }
        }
    }

    private static void text(AnnotatedType type, Schema schema) {
        Size size = type.getAnnotation(Size.class);
        boolean visible = type.isAnnotationPresent(NotBlank.class);
        int least = Math.max(size == null ? 0 : size.min(), visible ? 1 : 0);
        schema.setMinLength(least == 0 ? null : least);
        schema.setMaxLength(size == null || size.max() == Integer.MAX_VALUE ? null : size.max());
        Pattern pattern = type.getAnnotation(Pattern.class);
        if (pattern != null && !(visible && pattern.regexp().equals(Patterns.ONE_LINE))) {
            schema.setPattern(pattern.regexp());
        } else if (visible) {
            schema.setPattern(LINE_NOT_BLANK);
        }
    }

    private static void number(AnnotatedType type, Schema schema) {
        Map<Class<?>, Object> all = new java.util.HashMap<>();
        Stream.of(type.getAnnotations()).forEach(one -> all.put(one.annotationType(), one));
        if (all.get(Min.class) instanceof Min least) {
            schema.setMinimum(BigDecimal.valueOf(least.value()));
        }
        if (all.get(Max.class) instanceof Max most) {
            schema.setMaximum(BigDecimal.valueOf(most.value()));
        }
        if (all.containsKey(Positive.class)) {
            schema.setMinimum(BigDecimal.ONE);
        }
        if (all.get(DecimalMin.class) instanceof DecimalMin least) {
            BigDecimal value = new BigDecimal(least.value());
            schema.setMinimum(least.inclusive() ? value : null);
            schema.setExclusiveMinimumValue(least.inclusive() ? null : value);
        }
        if (all.get(DecimalMax.class) instanceof DecimalMax most) {
            schema.setMaximum(new BigDecimal(most.value()));
        }
    }
}
