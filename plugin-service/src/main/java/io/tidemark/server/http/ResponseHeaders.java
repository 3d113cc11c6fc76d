package io.tidemark.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Security headers of all responses. Pages live in a frame of the vSphere Client, whose proxy makes them same-origin,
 * so framing is limited by the policy and never by X-Frame-Options.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class ResponseHeaders extends OncePerRequestFilter {

    private final String policy;

    ResponseHeaders(HttpProperties http) {
        List<String> frameAncestors = http.frameAncestors();
        this.policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
                + "font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
                + (frameAncestors.isEmpty() ? "" : " " + String.join(" ", frameAncestors));
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        response.setHeader("Content-Security-Policy", policy);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "same-origin");
        if (request.getRequestURI().startsWith("/api/")) {
            response.setHeader("Cache-Control", "no-store");
        }
        chain.doFilter(request, response);
    }
}
