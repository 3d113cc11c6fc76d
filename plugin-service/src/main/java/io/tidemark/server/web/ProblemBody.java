package io.tidemark.server.web;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** An error response (RFC 9457). */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record ProblemBody(
        String type,
        String title,
        int status,
        @Nullable String detail,
        @Nullable String code,
        Map<String, Object> params,
        String traceId,
        List<Invalid> errors,
        @JsonAnyGetter Map<String, Object> properties) {

    /** One invalid part of the request. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Invalid(String pointer, String detail, String code, Map<String, Object> params) {

        static Invalid of(Problem.Error error) {
            Statement message = error.message();
            return new Invalid(error.pointer(), text(message), message.code(), message.params());
        }
    }

    /** Texts are in the language of the request. */
    static ProblemBody of(Problem problem, String traceId) {
        return new ProblemBody(
                type(problem.slug()),
                title(problem.slug()),
                problem.status(),
                text(problem.statement()),
                problem.statement().code(),
                problem.statement().params(),
                traceId,
                problem.errors().stream().map(Invalid::of).toList(),
                problem.properties());
    }

    /** For failures without details for the caller. */
    static ProblemBody silent(int status, String slug, String traceId) {
        return new ProblemBody(type(slug), title(slug), status, null, null, Map.of(), traceId, List.of(), Map.of());
    }

    /** Uses the problem media type for any {@code Accept} header. */
    ResponseEntity<Object> answer() {
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        Object wait = properties.get("retryAfterSeconds");
        if (wait != null) {
            answer.header(HttpHeaders.RETRY_AFTER, wait.toString());
        }
        return answer.body(this);
    }

    /** The slug for a failure that only has a status. */
    static String slug(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        if (status == 400 || known == null) {
            return "invalid-request";
        }
        return title(known.getReasonPhrase()).toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
    }

    private static String text(Statement statement) {
        return statement.in(LocaleContextHolder.getLocale());
    }

    static String type(String slug) {
        return "/problems/" + slug;
    }

    static String title(String slug) {
        String words = slug.replace('-', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
