package io.tidemark.platform;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A failure with a description for the caller (RFC 9457): {@code slug} becomes {@code /problems/<slug>}. Other
 * exceptions end with status 500 and only a trace ID.
 */
public class Problem extends RuntimeException {

    /** One invalid part of the request; {@code pointer} is a JSON pointer into the body or the parameter's name. */
    public record Error(String pointer, Statement message) {}

    private final int status;
    private final String slug;
    private final transient Statement statement;
    private final transient Map<String, Object> properties = new LinkedHashMap<>();
    private final transient List<Error> errors = new ArrayList<>();

    public Problem(int status, String slug, Statement statement) {
        super(statement.text());
        this.status = status;
        this.slug = slug;
        this.statement = statement;
    }

    /** A request with invalid parts, to be named by {@link #error}. */
    public static Problem invalid() {
        return invalid(RequestMessage.REQUEST_INVALID);
    }

    public static Problem invalid(MessageCode code) {
        return invalid(code.statement());
    }

    public static Problem invalid(Statement statement) {
        return new Problem(400, "invalid-request", statement);
    }

    /** @param code of a text that names the {@code id} */
    public static Problem notFound(MessageCode code, Object id) {
        return notFound(code.with("id", String.valueOf(id)));
    }

    public static Problem notFound(Statement statement) {
        return new Problem(404, "not-found", statement);
    }

    public static Problem conflict(String slug, MessageCode code) {
        return conflict(slug, code.statement());
    }

    public static Problem conflict(String slug, Statement statement) {
        return new Problem(409, slug, statement);
    }

    /** The statement of a problem, the message of another exception; a parameter for the text of what it caused. */
    public static Object reason(Throwable failure) {
        return failure instanceof Problem problem ? problem.statement() : String.valueOf(failure.getMessage());
    }

    public Problem because(Throwable cause) {
        initCause(cause);
        return this;
    }

    public Problem with(String property, Object value) {
        properties.put(property, value);
        return this;
    }

    public Problem error(String pointer, MessageCode code) {
        return error(pointer, code.statement());
    }

    public Problem error(String pointer, Statement message) {
        errors.add(new Error(pointer, message));
        return this;
    }

    public int status() {
        return status;
    }

    public String slug() {
        return slug;
    }

    public Statement statement() {
        return statement;
    }

    public Map<String, Object> properties() {
        return properties;
    }

    public List<Error> errors() {
        return errors;
    }

    /** The text of the statement in English. */
    public String detail() {
        return statement.text();
    }
}
