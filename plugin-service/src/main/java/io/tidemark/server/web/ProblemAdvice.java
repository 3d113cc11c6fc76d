package io.tidemark.server.web;

import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.BeansException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;

/** Converts exceptions of controllers to problems, and logs them with the trace ID of the request. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

    @ExceptionHandler
    @Nullable
    ResponseEntity<Object> any(Exception thrown, HttpServletRequest request) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem && (cause == thrown || thrown instanceof BeansException)) {
                return answer(problem, request);
            }
        }
        if (DatabaseUnreachable.causes(thrown)) {
            return answer(new DatabaseUnreachable(), request);
        }
        if (thrown instanceof RequestRejectedException || thrown instanceof InvalidParameterException) {
            return answer(BadRequests.notAccepted(), request);
        }
        if (DisconnectedClientHelper.isClientDisconnectedException(thrown)) {
            log.debug("{} {}: the client is gone", request.getMethod(), request.getRequestURI());
            return null;
        }
        log.error("{} {} failed", request.getMethod(), request.getRequestURI(), thrown);
        return ProblemBody.silent(500, "internal-error", RequestTrace.id(request))
                .answer();
    }

    /** Failures of Spring MVC itself: unreadable or invalid requests, wrong methods and media types, unknown paths. */
    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception thrown,
            @Nullable Object body,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest webRequest) {
        HttpServletRequest request = ((ServletWebRequest) webRequest).getRequest();
        if (DatabaseUnreachable.causes(thrown)) {
            return answer(new DatabaseUnreachable(), request);
        }
        if (status.is5xxServerError()) {
            log.error("{} {} failed", request.getMethod(), request.getRequestURI(), thrown);
            return ProblemBody.silent(500, "internal-error", RequestTrace.id(request))
                    .answer();
        }
        ResponseEntity<Object> answer = answer(BadRequests.problem(thrown, status.value(), request), request);
        HttpHeaders all = new HttpHeaders();
        all.putAll(headers);
        all.putAll(answer.getHeaders());
        return new ResponseEntity<>(answer.getBody(), all, answer.getStatusCode());
    }

    private static ResponseEntity<Object> answer(Problem problem, HttpServletRequest request) {
        String line = "{} {} -> {} {}: {}";
        Object[] values = {
            request.getMethod(), request.getRequestURI(), problem.status(), problem.slug(), problem.detail()
        };
        if (problem.status() >= 500) {
            log.warn(line, values);
            log.debug("cause", problem);
        } else {
            log.info(line, values);
        }
        return ProblemBody.of(problem, RequestTrace.id(request)).answer();
    }
}
