package io.tidemark.security;

import io.tidemark.platform.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Identifies the caller by the credential of the request; a credential without a session ends the request. Requests
 * about another vCenter continue to the check of path and method, and requests for dynamic items if vCenter does not
 * respond, because their controller must return a response.
 */
final class CallerFilter extends OncePerRequestFilter {

    private final Callers callers;
    private final HandlerExceptionResolver problems;

    CallerFilter(Callers callers, HandlerExceptionResolver problems) {
        this.callers = callers;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Credential> credential = Credential.of(request);
        if (credential.isPresent()) {
            try {
                SecurityContextHolder.setContext(new SecurityContextImpl(caller(request, credential.get())));
            } catch (Problem problem) {
                problems.resolveException(request, response, null, problem);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    private Authentication caller(HttpServletRequest request, Credential credential) {
        String vcenter = RequestedVcenter.of(request);
        try {
            return new CallerAuthentication(callers.of(credential, vcenter), credential);
        } catch (Problem problem) {
            if (problem.status() == 400 || RequestedVcenter.isQuestion(request) && problem.status() != 401) {
                return new CallerNotFound(problem);
            }
            throw problem;
        }
    }

    /** The log-in and public paths require no session. */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return SecurityConfiguration.OPEN.matches(request);
    }
}
