package io.tidemark.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Adds the security headers, and keeps responses of the API out of caches. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class ResponseHeaders extends OncePerRequestFilter {

    private final SecurityHeaders headers;

    ResponseHeaders(SecurityHeaders headers) {
        this.headers = headers;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        headers.set(response::setHeader);
        if (request.getRequestURI().startsWith("/api/")) {
            response.setHeader("Cache-Control", "no-store");
        }
        chain.doFilter(request, response);
    }
}
