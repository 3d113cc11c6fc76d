package io.tidemark.server.web;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.validation.ConstraintErrors;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.ConstraintViolation;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingRequestValueException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Errors of requests that did not reach a controller. */
final class BadRequests {

    private BadRequests() {}

    static Problem problem(Exception thrown, int status, HttpServletRequest request) {
        if (thrown instanceof HttpMessageNotReadableException unreadable) {
            return unreadable(unreadable);
        }
        if (thrown instanceof MethodArgumentNotValidException invalid) {
            Problem problem = Problem.invalid();
            invalid.getBindingResult().getAllErrors().forEach(error -> problem.error(pointer(error), wrong(error)));
            return problem;
        }
        if (thrown instanceof HandlerMethodValidationException invalid) {
            return invalidParameters(invalid);
        }
        if (thrown instanceof TypeMismatchException mismatch) {
            return mismatch(mismatch);
        }
        if (thrown instanceof MissingRequestValueException) {
            return Problem.invalid(WebMessage.PARAMETER_MISSING.with("parameter", missing(thrown)));
        }
        return new Problem(status, ProblemBody.slug(status), reason(thrown, status, request));
    }

    /** A path or query that the firewall or the server cannot read. */
    static Problem notAccepted() {
        return Problem.invalid(WebMessage.REQUEST_NOT_ACCEPTED.with("status", "400"));
    }

    private static String missing(Exception thrown) {
        if (thrown instanceof MissingRequestHeaderException header) {
            return header.getHeaderName();
        }
        return thrown instanceof MissingServletRequestParameterException parameter
                ? parameter.getParameterName()
                : thrown instanceof MissingServletRequestPartException part ? part.getRequestPartName() : "value";
    }

    private static Statement reason(Exception thrown, int status, HttpServletRequest request) {
        if (thrown instanceof HttpRequestMethodNotSupportedException method) {
            return WebMessage.METHOD_NOT_SUPPORTED.with(
                    "method", method.getMethod(), "supported", list(method.getSupportedHttpMethods()));
        }
        if (thrown instanceof HttpMediaTypeNotSupportedException type) {
            return WebMessage.CONTENT_TYPE_NOT_SUPPORTED.with(
                    "type", String.valueOf(type.getContentType()), "supported", list(type.getSupportedMediaTypes()));
        }
        if (thrown instanceof HttpMediaTypeNotAcceptableException type) {
            return WebMessage.MEDIA_TYPE_NOT_AVAILABLE.with("supported", list(type.getSupportedMediaTypes()));
        }
        return switch (status) {
            case 404 -> WebMessage.PATH_NOT_FOUND.with("path", request.getRequestURI());
            case 413 -> WebMessage.BODY_TOO_LARGE.statement();
            default -> WebMessage.REQUEST_NOT_ACCEPTED.with("status", String.valueOf(status));
        };
    }

    private static String list(@Nullable Collection<?> values) {
        return values == null ? "" : values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static Problem unreadable(HttpMessageNotReadableException thrown) {
        Problem cause = causeOf(thrown);
        if (cause != null && cause.status() != 400) {
            return cause;
        }
        if (!(thrown.getCause() instanceof JacksonException json)) {
            return Problem.invalid(WebMessage.BODY_MISSING);
        }
        if (json instanceof StreamReadException && !(json instanceof InputCoercionException)) {
            return Problem.invalid(WebMessage.BODY_NOT_JSON.with(
                    "line", String.valueOf(json.getLocation().getLineNr()),
                    "column", String.valueOf(json.getLocation().getColumnNr())));
        }
        Problem invalid = Problem.invalid();
        String at = pointer(json.getPath());
        if (cause == null || cause.errors().isEmpty()) {
            return invalid.error(at, because(json));
        }
        cause.errors().forEach(error -> invalid.error(at + error.pointer(), error.message()));
        return invalid;
    }

    private static Statement because(JacksonException json) {
        Problem thrown = causeOf(json);
        if (thrown != null) {
            return thrown.statement();
        }
        if (json instanceof UnrecognizedPropertyException unknown) {
            return WebMessage.PROPERTY_UNKNOWN.with(
                    "name", unknown.getPropertyName(), "known", list(unknown.getKnownPropertyIds()));
        }
        if (json instanceof InputCoercionException) {
            return WebMessage.NUMBER_OUT_OF_RANGE.statement();
        }
        return json instanceof MismatchedInputException wrong
                ? ValueErrors.type(wrong.getTargetType())
                : RequestMessage.VALUE_NOT_READABLE.statement();
    }

    private static @Nullable Problem causeOf(Throwable thrown) {
        for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem) {
                return problem;
            }
        }
        return null;
    }

    private static String pointer(List<JacksonException.Reference> path) {
        return path.stream()
                .map(part -> "/" + (part.getPropertyName() == null ? part.getIndex() : part.getPropertyName()))
                .collect(Collectors.joining());
    }

    private static String pointer(ObjectError error) {
        return error instanceof FieldError field
                ? "/" + field.getField().replaceAll("\\[(\\d+)]", ".$1").replace('.', '/')
                : "";
    }

    private static Problem invalidParameters(HandlerMethodValidationException invalid) {
        Problem problem = Problem.invalid();
        invalid.getParameterValidationResults()
                .forEach(result -> result.getResolvableErrors()
                        .forEach(error -> problem.error(
                                error instanceof ObjectError field
                                        ? pointer(field)
                                        : name(result.getMethodParameter().getParameterName()),
                                ConstraintErrors.of(result.unwrap(error, ConstraintViolation.class)))));
        return problem;
    }

    private static Problem mismatch(TypeMismatchException mismatch) {
        String name = mismatch instanceof MethodArgumentTypeMismatchException argument
                ? argument.getName()
                : name(mismatch.getPropertyName());
        return Problem.invalid().error(name, wrong(mismatch));
    }

    private static Statement wrong(TypeMismatchException mismatch) {
        Problem thrown = causeOf(mismatch);
        return thrown == null ? ValueErrors.type(mismatch.getRequiredType()) : thrown.statement();
    }

    private static Statement wrong(ObjectError error) {
        if (error.contains(TypeMismatchException.class)) {
            return wrong(error.unwrap(TypeMismatchException.class));
        }
        return error.contains(ConstraintViolation.class)
                ? ConstraintErrors.of(error.unwrap(ConstraintViolation.class))
                : RequestMessage.VALUE_NOT_VALID.with(
                        "value", error instanceof FieldError field ? String.valueOf(field.getRejectedValue()) : "");
    }

    private static String name(@Nullable String name) {
        return name == null ? "" : name;
    }
}
