package io.tidemark.server.web;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Refuses control characters in query parameters and in the variables of paths, and numbers, booleans and texts with a
 * default without a value, which Spring would ignore.
 */
@Configuration(proxyBeanMethods = false)
class ParameterText implements WebMvcConfigurer, HandlerInterceptor {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        UriComponentsBuilder.newInstance()
                .query(request.getQueryString())
                .build()
                .getQueryParams()
                .forEach((name, values) -> {
                    check(name, values.stream().filter(Objects::nonNull).map(ParameterText::decoded));
                    if (handler instanceof HandlerMethod method
                            && values.stream().anyMatch(value -> value == null || value.isEmpty())) {
                        requireText(name, method);
                    }
                });
        if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables) {
            variables.forEach((name, value) -> check(name, Stream.of(value)));
        }
        return true;
    }

    private static void requireText(String name, HandlerMethod method) {
        if (Stream.of(method.getMethodParameters()).anyMatch(parameter -> hasDefaultText(name, parameter))) {
            throw Problem.invalid().error(name, RequestMessage.VALUE_EMPTY);
        }
        Stream.of(method.getMethodParameters())
                .map(parameter -> type(name, parameter))
                .filter(Objects::nonNull)
                .filter(type -> type.isPrimitive() || type == Boolean.class || Number.class.isAssignableFrom(type))
                .forEach(type -> {
                    throw Problem.invalid().error(name, ValueErrors.type(type));
                });
    }

    private static boolean hasDefaultText(String name, MethodParameter argument) {
        RequestParam parameter = argument.getParameterAnnotation(RequestParam.class);
        return parameter != null
                && argument.getParameterType() == String.class
                && !ValueConstants.DEFAULT_NONE.equals(parameter.defaultValue())
                && name.equals(argument.getParameter().getName());
    }

    /** The type of the query parameter if the argument declares it, by itself or as a component. */
    private static @Nullable Class<?> type(String name, MethodParameter argument) {
        Class<?> type = argument.getParameterType();
        if (argument.hasParameterAnnotation(RequestParam.class)) {
            return name.equals(argument.getParameter().getName()) ? type : null;
        }
        return !type.isRecord() || argument.hasParameterAnnotation(RequestBody.class)
                ? null
                : Stream.of(type.getRecordComponents())
                        .filter(component -> component.getName().equals(name))
                        .map(RecordComponent::getType)
                        .findFirst()
                        .orElse(null);
    }

    private static String decoded(String value) {
        try {
            return UriUtils.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    private static void check(Object name, Stream<?> values) {
        if (values.anyMatch(
                value -> !BodyText.ONE_LINE.matcher(String.valueOf(value)).matches())) {
            throw Problem.invalid().error(String.valueOf(name), RequestMessage.VALUE_CONTROL_CHARACTERS);
        }
    }
}
