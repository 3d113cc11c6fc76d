package io.tidemark.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.models.media.Schema;
import io.tidemark.contract.SourceComments.Comment;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes schemas and their properties by the Javadoc of their records. */
@SuppressWarnings("rawtypes")
final class SchemaTexts {

    private final SourceComments comments;
    private final Map<String, String> common;

    /** {@code common} describes properties that mean the same wherever they occur. */
    SchemaTexts(SourceComments comments, Map<String, String> common) {
        this.comments = comments;
        this.common = common;
    }

    void describe(Schema schema, Class<?> type) {
        String text = comments.of(type).text();
        if (schema.getDescription() == null && !text.isEmpty()) {
            schema.setDescription(sentence(text));
        }
        if (type.isRecord() && schema.getProperties() != null) {
            properties(type, "").forEach((name, property) -> {
                Schema one = (Schema) schema.getProperties().get(name);
                if (one != null && one.getDescription() == null && !property.isEmpty()) {
                    one.setDescription(sentence(property));
                    WrittenLimits.apply(property, one);
                }
            });
        }
    }

    /** Begins with a capital and ends with a period. */
    static String sentence(String text) {
        String first = Character.toUpperCase(text.charAt(0)) + text.substring(1);
        return first.endsWith(".") || first.contains("\n") ? first : first + ".";
    }

    private Map<String, String> properties(Class<?> type, String prefix) {
        Map<String, String> texts = new LinkedHashMap<>();
        Comment comment = comments.of(type);
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                texts.putAll(properties(component.getType(), prefix));
            } else {
                texts.put(name(component), text(component, comment));
            }
        }
        return texts;
    }

    static String name(RecordComponent component) {
        JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
        return named == null || named.value().isEmpty() ? component.getName() : named.value();
    }

    private String text(RecordComponent component, Comment comment) {
        String own = comment.params().getOrDefault(component.getName(), common.getOrDefault(component.getName(), ""));
        Class<?> values = element(component.getGenericType());
        String types = own.isEmpty() ? comments.of(values).first() : own;
        return values.isEnum() ? (types + constants(values)).strip() : types;
    }

    private static Class<?> element(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return element(arguments[arguments.length - 1]);
        }
        return type instanceof Class<?> plain ? plain : Object.class;
    }

    private String constants(Class<?> type) {
        List<String> described = Stream.of(type.getEnumConstants())
                .map(Enum.class::cast)
                .filter(constant -> !comments.of(constant).text().isEmpty())
                .map(constant ->
                        "\n- `" + constant + "`: " + comments.of(constant).text())
                .toList();
        return described.isEmpty() ? "" : described.stream().collect(Collectors.joining("", "\n", ""));
    }
}
