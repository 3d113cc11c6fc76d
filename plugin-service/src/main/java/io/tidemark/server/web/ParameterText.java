package io.tidemark.server.web;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** Refuses control characters in query parameters and in the variables of paths. */
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
                .forEach((name, values) ->
                        check(name, values.stream().filter(Objects::nonNull).map(ParameterText::decoded)));
        if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables) {
            variables.forEach((name, value) -> check(name, Stream.of(value)));
        }
        return true;
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
