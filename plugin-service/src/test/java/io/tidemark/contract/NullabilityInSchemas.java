package io.tidemark.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Transfers nullability from JSpecify to the schemas of records: a component is required unless it is nullable. */
@SuppressWarnings({"rawtypes", "unchecked"})
class NullabilityInSchemas implements ModelConverter {

    @Override
    public @Nullable Schema resolve(AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
        Schema schema = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
        JavaType java = Json.mapper().constructType(type.getType());
        if (schema == null || java == null || !java.getRawClass().isRecord()) {
            return schema;
        }
        String ref = schema.get$ref();
        Schema defined = ref == null ? schema : context.getDefinedModels().get(ref.substring(ref.lastIndexOf('/') + 1));
        if (defined != null && defined.getProperties() != null) {
            mark(defined, java.getRawClass());
        }
        return schema;
    }

    private static void mark(Schema schema, Class<?> type) {
        JsonInclude include = type.getAnnotation(JsonInclude.class);
        boolean leftOut = include != null && include.value() != JsonInclude.Include.ALWAYS;
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                mark(schema, component.getType());
            } else {
                mark(schema, component, leftOut);
            }
        }
    }

    /** @param leftOut whether null is not written at all */
    private static void mark(Schema record, RecordComponent component, boolean leftOut) {
        Map<String, Schema> properties = record.getProperties();
        String name = SchemaTexts.name(component);
        Schema property = properties.get(name);
        if (property == null || leftOut && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            return;
        }
        Constraints.apply(component.getAnnotatedType(), property);
        if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                || Constraints.required(component.getAnnotatedType())) {
            if (record.getRequired() == null || !record.getRequired().contains(name)) {
                record.addRequiredItem(name);
            }
        } else if (property.get$ref() != null) {
            Schema nothing = new Schema().types(java.util.Set.of("null"));
            properties.put(name, new Schema().oneOf(List.of(property, nothing)));
        } else if (property.getOneOf() == null) {
            property.addType("null");
            if (property.getEnum() != null && !property.getEnum().contains(null)) {
                property.addEnumItemObject(null);
            }
        }
    }
}
