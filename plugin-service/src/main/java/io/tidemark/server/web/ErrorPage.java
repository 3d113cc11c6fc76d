package io.tidemark.server.web;

import io.tidemark.platform.Problem;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Returns problems for failures outside controllers: filters, the container, unknown paths. */
@Controller
class ErrorPage implements ErrorController {

    private static final Logger log = LoggerFactory.getLogger(ErrorPage.class);

    @RequestMapping("${spring.web.error.path:/error}")
    ResponseEntity<Object> error(HttpServletRequest request) {
        String trace = RequestTrace.id(request);
        for (Throwable cause = thrown(request); cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem) {
                return ProblemBody.of(problem, trace).answer();
            }
            if (cause instanceof InvalidParameterException) {
                return ProblemBody.of(BadRequests.notAccepted(), trace).answer();
            }
        }
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer known ? known : 404;
        if (status >= 500) {
            log.error("{} failed", request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI), thrown(request));
            return ProblemBody.silent(500, "internal-error", trace).answer();
        }
        return ProblemBody.silent(status, ProblemBody.slug(status), trace).answer();
    }

    private static Throwable thrown(HttpServletRequest request) {
        return (Throwable) request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
    }
}
