package io.tidemark.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Requires what responses always carry: null is written there, while requests may leave it out. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class SentProperties {

    private final Map<String, Schema> schemas;
    private final Set<String> requested = new HashSet<>();

    private SentProperties(Map<String, Schema> schemas) {
        this.schemas = schemas;
    }

    /** @return names of the schemas of which requests consist */
    static Set<String> require(OpenAPI api) {
        SentProperties sent = new SentProperties(api.getComponents().getSchemas());
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .filter(operation -> operation.getRequestBody() != null)
                .flatMap(operation -> operation.getRequestBody().getContent().values().stream())
                .forEach(content -> sent.collect(content.getSchema()));
        sent.schemas.forEach((name, schema) -> {
            if (!sent.requested.contains(name)) {
                requireNullable(schema);
            }
        });
        return sent.requested;
    }

    private void collect(Schema<?> schema) {
        String ref = schema.get$ref();
        if (ref != null) {
            String name = ref.substring(ref.lastIndexOf('/') + 1);
            if (requested.add(name)) {
                collect(schemas.get(name));
            }
        }
        Stream<Schema<?>> parts = Stream.of(
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
        parts.forEach(this::collect);
    }

    private static void requireNullable(Schema<?> schema) {
        if (schema.getProperties() != null) {
            schema.getProperties().forEach((name, property) -> {
                boolean listed =
                        schema.getRequired() != null && schema.getRequired().contains(name);
                if (!listed && mayBeNull(property)) {
                    schema.addRequiredItem(name);
                }
            });
        }
    }

    private static boolean mayBeNull(Schema<?> property) {
        return property.getTypes() != null && property.getTypes().contains("null")
                || property.getOneOf() != null && property.getOneOf().stream().anyMatch(SentProperties::mayBeNull);
    }
}
