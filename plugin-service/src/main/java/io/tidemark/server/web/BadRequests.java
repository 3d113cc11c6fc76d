package io.tidemark.server.web;

import io.tidemark.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
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
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says what is wrong with a request that never reached a controller. */
final class BadRequests {

    private BadRequests() {}

    static Problem problem(Exception thrown, int status, HttpServletRequest request) {
        if (thrown instanceof HttpMessageNotReadableException unreadable) {
            return unreadable(unreadable);
        }
        if (thrown instanceof MethodArgumentNotValidException invalid) {
            Problem problem = Problem.invalid("The request is not valid.");
            invalid.getBindingResult().getAllErrors().forEach(error -> problem.error(pointer(error), text(error)));
            return problem;
        }
        if (thrown instanceof HandlerMethodValidationException invalid) {
            return invalidParameters(invalid);
        }
        if (thrown instanceof TypeMismatchException mismatch) {
            return mismatch(mismatch);
        }
        if (thrown instanceof ServletRequestBindingException missing) {
            return Problem.invalid(String.valueOf(missing.getBody().getDetail()));
        }
        return new Problem(status, ProblemBody.slug(status), detail(thrown, status, request));
    }

    private static String detail(Exception thrown, int status, HttpServletRequest request) {
        if (thrown instanceof HttpRequestMethodNotSupportedException method) {
            return method.getMethod() + " is not possible here; supported: " + method.getSupportedHttpMethods();
        }
        if (thrown instanceof HttpMediaTypeNotSupportedException type) {
            return "The content type '" + type.getContentType() + "' is not supported; use "
                    + type.getSupportedMediaTypes();
        }
        if (thrown instanceof HttpMediaTypeNotAcceptableException type) {
            return "None of the accepted media types can be had; possible: " + type.getSupportedMediaTypes();
        }
        return switch (status) {
            case 404 -> "There is nothing at " + request.getRequestURI() + ".";
            case 413 -> "The request is too large.";
            default -> "The request cannot be handled (" + status + ").";
        };
    }

    private static Problem unreadable(HttpMessageNotReadableException thrown) {
        for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem && problem.status() != 400) {
                return problem;
            }
        }
        if (!(thrown.getCause() instanceof JacksonException json)) {
            return Problem.invalid("The request needs a JSON body.");
        }
        if (json instanceof StreamReadException && !(json instanceof InputCoercionException)) {
            return Problem.invalid("The body is not JSON; it cannot be read from line "
                    + json.getLocation().getLineNr() + ", column "
                    + json.getLocation().getColumnNr() + " on.");
        }
        return Problem.invalid("The request is not valid.").error(pointer(json.getPath()), because(json));
    }

    private static String because(JacksonException json) {
        for (Throwable cause = json.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem) {
                return problem.detail();
            }
        }
        if (json instanceof UnrecognizedPropertyException unknown) {
            return "unknown property '" + unknown.getPropertyName() + "'; known: " + unknown.getKnownPropertyIds();
        }
        if (json instanceof InputCoercionException) {
            return "the number is too large";
        }
        if (json instanceof InvalidFormatException wrong) {
            return "'" + wrong.getValue() + "' is not " + ExpectedType.of(wrong.getTargetType());
        }
        if (json instanceof MismatchedInputException wrong) {
            return "must be " + ExpectedType.of(wrong.getTargetType());
        }
        return "cannot be read";
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
        Problem problem = Problem.invalid("The request is not valid.");
        invalid.getParameterValidationResults()
                .forEach(result -> result.getResolvableErrors()
                        .forEach(error -> problem.error(
                                error instanceof ObjectError field
                                        ? pointer(field)
                                        : name(result.getMethodParameter().getParameterName()),
                                String.valueOf(error.getDefaultMessage()))));
        return problem;
    }

    private static Problem mismatch(TypeMismatchException mismatch) {
        String name = mismatch instanceof MethodArgumentTypeMismatchException argument
                ? argument.getName()
                : name(mismatch.getPropertyName());
        for (Throwable cause = mismatch.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem) {
                return Problem.invalid("The request is not valid.").error(name, problem.detail());
            }
        }
        return Problem.invalid("The request is not valid.")
                .error(name, "'" + mismatch.getValue() + "' is not " + ExpectedType.of(mismatch.getRequiredType()));
    }

    private static String text(ObjectError error) {
        if (error instanceof FieldError field && field.isBindingFailure()) {
            return "'" + field.getRejectedValue() + "' is not valid";
        }
        return error.getDefaultMessage() == null ? "is not valid" : error.getDefaultMessage();
    }

    private static String name(@Nullable String name) {
        return name == null ? "" : name;
    }
}
