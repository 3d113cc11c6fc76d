package io.tidemark.server.web;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Refuses control characters in every text of a body; a text with {@link Patterns#LINES} can have line breaks. */
@ControllerAdvice
class BodyText extends RequestBodyAdviceAdapter {

    static final Pattern ONE_LINE = Pattern.compile(Patterns.ONE_LINE);
    private static final Pattern LINES = Pattern.compile(Patterns.LINES);

    @Override
    public boolean supports(MethodParameter parameter, Type type, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public Object afterBodyRead(
            Object body,
            HttpInputMessage message,
            MethodParameter parameter,
            Type type,
            Class<? extends HttpMessageConverter<?>> converter) {
        Problem problem = Problem.invalid();
        check(body, "", ONE_LINE, problem);
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
        return body;
    }

    private static void check(@Nullable Object value, String pointer, Pattern allowed, Problem problem) {
        if (value instanceof String text) {
            if (!allowed.matcher(text).matches()) {
                problem.error(pointer, RequestMessage.VALUE_CONTROL_CHARACTERS);
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> {
                check(key, pointer, allowed, problem);
                check(item, pointer + "/" + key, allowed, problem);
            });
        } else if (value instanceof Collection<?> items) {
            int index = 0;
            for (Object item : items) {
                check(item, pointer + "/" + index++, allowed, problem);
            }
        } else if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                check(value(component, value), pointer + "/" + component.getName(), allowed(component), problem);
            }
        }
    }

    private static Pattern allowed(RecordComponent component) {
        jakarta.validation.constraints.Pattern own =
                component.getAccessor().getAnnotation(jakarta.validation.constraints.Pattern.class);
        return own != null && own.regexp().equals(Patterns.LINES) ? LINES : ONE_LINE;
    }

    private static @Nullable Object value(RecordComponent component, Object record) {
        ReflectionUtils.makeAccessible(component.getAccessor());
        return ReflectionUtils.invokeMethod(component.getAccessor(), record);
    }
}
