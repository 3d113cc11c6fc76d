package io.tidemark.platform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A failure with a clear answer for the caller (RFC 9457): {@code slug} becomes {@code /problems/<slug>}. Other exceptions
 * end as a 500 that says nothing but its trace id.
 */
public class Problem extends RuntimeException {

    /** One invalid part of the request; {@code pointer} is a JSON pointer into the body or the parameter's name. */
    public record Error(String pointer, String detail) {}

    private final int status;
    private final String slug;
    private final transient Map<String, Object> properties = new LinkedHashMap<>();
    private final transient List<Error> errors = new ArrayList<>();

    public Problem(int status, String slug, String detail) {
        super(detail);
        this.status = status;
        this.slug = slug;
    }

    public static Problem invalid(String detail) {
        return new Problem(400, "invalid-request", detail);
    }

    public static Problem notFound(String what, Object id) {
        return new Problem(404, "not-found", "There is no " + what + " '" + id + "'.");
    }

    public static Problem conflict(String slug, String detail) {
        return new Problem(409, slug, detail);
    }

    public Problem because(Throwable cause) {
        initCause(cause);
        return this;
    }

    public Problem with(String property, Object value) {
        properties.put(property, value);
        return this;
    }

    public Problem error(String pointer, String detail) {
        errors.add(new Error(pointer, detail));
        return this;
    }

    public int status() {
        return status;
    }

    public String slug() {
        return slug;
    }

    public Map<String, Object> properties() {
        return properties;
    }

    public List<Error> errors() {
        return errors;
    }

    /** The message, never null. */
    public String detail() {
        String message = getMessage();
        return message == null ? slug : message;
    }
}
