package io.tidemark.array.rest.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.Serial;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/** Skips members that a row does not read; otherwise each would be copied before it is ignored. */
final class OthersIgnored extends JacksonAnnotationIntrospector {

    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated type) {
        return super.findPropertyIgnoralByName(config, type).withIgnoreUnknown();
    }
}
