package io.tidemark.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.servlet.HandlerInterceptor;

/** Rejects requests about another vCenter than that of the session, after path and method were checked. */
final class CallerRequired implements HandlerInterceptor {

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerNotFound unknown
                && !RequestedVcenter.isQuestion(request)) {
            throw unknown.why();
        }
        return true;
    }
}
