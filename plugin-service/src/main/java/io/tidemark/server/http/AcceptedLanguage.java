package io.tidemark.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Refuses languages with control characters before the response begins. Spring Security refuses a header when it is read,
 * and the language is read while texts are written.
 */
@Component
@Order(0)
class AcceptedLanguage extends OncePerRequestFilter {

    private final HandlerExceptionResolver problems;

    AcceptedLanguage(@Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            request.getHeader(HttpHeaders.ACCEPT_LANGUAGE);
        } catch (RequestRejectedException e) {
            problems.resolveException(request, response, null, e);
            return;
        }
        chain.doFilter(request, response);
    }
}
