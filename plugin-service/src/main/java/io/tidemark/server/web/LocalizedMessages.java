package io.tidemark.server.web;

import io.tidemark.platform.message.Message;
import io.tidemark.platform.message.MessageAttributes;
import java.util.List;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;

/**
 * Adds to responses the texts of messages in the language of {@code Accept-Language}, and their severity; stored documents
 * keep the texts in English and no severity.
 */
@Configuration(proxyBeanMethods = false)
class LocalizedMessages {

    LocalizedMessages() {
        LocaleContextHolder.setDefaultLocale(Locale.ENGLISH);
    }

    @Bean
    JacksonJsonHttpMessageConverter localizingConverter(JsonMapper json) {
        return new JacksonJsonHttpMessageConverter(StrictJson.applyTo(json.rebuild())
                .addModule(new SimpleModule("texts").setSerializerModifier(new Texts()))
                .build());
    }

    private static final class Texts extends ValueSerializerModifier {

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription.Supplier bean, List<BeanPropertyWriter> properties) {
            if (bean.getType().isTypeOrSubTypeOf(Message.class)) {
                boolean severe = properties.stream().anyMatch(property -> "severity".equals(property.getName()));
                properties.replaceAll(
                        property -> "text".equals(property.getName()) ? new Text(property, !severe) : property);
            }
            return properties;
        }
    }

    private static final class Text extends BeanPropertyWriter {

        private final boolean withSeverity;

        /** @param withSeverity whether the message has none of its own */
        Text(BeanPropertyWriter property, boolean withSeverity) {
            super(property);
            this.withSeverity = withSeverity;
        }

        @Override
        public void serializeAsProperty(Object bean, JsonGenerator json, SerializationContext context) {
            Message message = (Message) bean;
            json.writeStringProperty(getName(), message.in(LocaleContextHolder.getLocale()));
            if (withSeverity) {
                json.writeStringProperty(
                        "severity",
                        MessageAttributes.SHIPPED.severity(message.code()).inJson());
            }
        }
    }
}
