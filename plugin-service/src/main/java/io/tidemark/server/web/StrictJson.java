package io.tidemark.server.web;

import com.fasterxml.jackson.annotation.Nulls;
import io.tidemark.platform.Patterns;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** Reads bodies of requests as the contract has them: a value of another JSON type is an error and never converted. */
final class StrictJson {

    private static final Map<Class<?>, Pattern> TIMES = Map.of(
            Duration.class, Pattern.compile(Patterns.DURATION),
            Instant.class, Pattern.compile(Patterns.INSTANT),
            LocalDateTime.class, Pattern.compile(Patterns.LOCAL_DATE_TIME),
            LocalTime.class, Pattern.compile(Patterns.LOCAL_TIME));

    private StrictJson() {}

    static JsonMapper.Builder applyTo(JsonMapper.Builder json) {
        return json.addModule(new SimpleModule("times").setDeserializerModifier(new Times()))
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.Enum,
                        listed -> listed.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL));
    }

    private static final class Times extends ValueDeserializerModifier {

        @Override
        public ValueDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> reader) {
            Pattern pattern = TIMES.get(bean.getBeanClass());
            return pattern == null ? reader : new Time(reader, pattern);
        }
    }

    /** Times are text of one form, never numbers. */
    private static final class Time extends DelegatingDeserializer {

        private final Pattern pattern;

        Time(ValueDeserializer<?> reader, Pattern pattern) {
            super(reader);
            this.pattern = pattern;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
            return new Time(reader, pattern);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) {
            boolean fits = parser.currentToken() == JsonToken.VALUE_STRING
                    && pattern.matcher(parser.getString()).matches();
            return fits
                    ? super.deserialize(parser, context)
                    : context.reportInputMismatch(_delegatee.handledType(), "not in the form of the contract");
        }
    }
}
