package io.tidemark.server.intake;

import io.tidemark.platform.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Answers requests that the intake refused, after the filters that add headers and the trace ID. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class Refusals extends OncePerRequestFilter {

    static final String REASON = Refusals.class.getName() + ".reason";

    private final HandlerExceptionResolver problems;

    Refusals(@Lazy @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    static void refuse(HttpServletRequest request, Problem reason) {
        request.setAttribute(REASON, reason);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getAttribute(REASON) instanceof Problem reason) {
            problems.resolveException(request, response, null, reason);
        } else {
            chain.doFilter(request, response);
        }
    }
}
