package io.tidemark.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import io.tidemark.platform.Patterns;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The rule for every text of a request without a narrower one: no control characters. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class TextPatterns {

    /** In headers, a tab is white space as a space is (RFC 9110). */
    private static final String HEADER = Patterns.ONE_LINE.replace("\\u0000-\\u001F", "\\u0000-\\u0008\\u000A-\\u001F");

    private final Map<String, Schema> schemas;
    private final Set<String> seen = new HashSet<>();

    private TextPatterns(Map<String, Schema> schemas) {
        this.schemas = schemas;
    }

    static void describe(OpenAPI api) {
        TextPatterns patterns = new TextPatterns(api.getComponents().getSchemas());
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .forEach(operation -> {
                    if (operation.getRequestBody() != null) {
                        operation.getRequestBody().getContent().values().stream()
                                .map(content -> content.getSchema())
                                .forEach(patterns::describe);
                    }
                    if (operation.getParameters() != null) {
                        operation.getParameters().stream()
                                .filter(parameter -> "header".equals(parameter.getIn()))
                                .map(parameter -> parameter.getSchema())
                                .filter(schema -> schema != null && anyText(schema))
                                .forEach(schema -> schema.setPattern(HEADER));
                        operation.getParameters().stream()
                                .map(parameter -> parameter.getSchema())
                                .filter(Objects::nonNull)
                                .forEach(patterns::describe);
                    }
                });
    }

    private void describe(Schema<?> schema) {
        String ref = schema.get$ref();
        if (ref != null) {
            String name = ref.substring(ref.lastIndexOf('/') + 1);
            if (seen.add(name)) {
                describe(schemas.get(name));
            }
            return;
        }
        if (anyText(schema)) {
            schema.setPattern(Patterns.ONE_LINE);
        }
        parts(schema).forEach(this::describe);
    }

    private static boolean anyText(Schema<?> schema) {
        boolean text = "string".equals(schema.getType())
                || schema.getTypes() != null && schema.getTypes().contains("string");
        return text && schema.getPattern() == null && schema.getEnum() == null && schema.getFormat() == null;
    }

    private static Stream<Schema<?>> parts(Schema<?> schema) {
        return Stream.of(
                        schema.getProperties() == null
                                ? List.<Schema>of()
                                : schema.getProperties().values(),
                        Objects.requireNonNullElse(schema.getOneOf(), List.<Schema>of()),
                        Objects.requireNonNullElse(schema.getAnyOf(), List.<Schema>of()),
                        Objects.requireNonNullElse(schema.getAllOf(), List.<Schema>of()),
                        schema.getItems() == null ? List.<Schema>of() : List.of(schema.getItems()),
                        schema.getAdditionalProperties() instanceof Schema<?> values
                                ? List.<Schema>of(values)
                                : List.<Schema>of())
                .flatMap(some -> some.stream().map(part -> (Schema<?>) part));
    }
}
