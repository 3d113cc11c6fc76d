package io.tidemark;

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

/** Says in the schemas of records what JSpecify says in the code: a component is required, unless it may be null. */
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
            for (RecordComponent component : java.getRawClass().getRecordComponents()) {
                mark(defined, component);
            }
        }
        return schema;
    }

    private static void mark(Schema record, RecordComponent component) {
        Map<String, Schema> properties = record.getProperties();
        Schema property = properties.get(component.getName());
        if (property == null) {
            return;
        }
        if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            if (record.getRequired() == null || !record.getRequired().contains(component.getName())) {
                record.addRequiredItem(component.getName());
            }
        } else if (property.get$ref() != null) {
            Schema nothing = new Schema().types(java.util.Set.of("null"));
            properties.put(component.getName(), new Schema().oneOf(List.of(property, nothing)));
        } else {
            property.addType("null");
        }
    }
}
