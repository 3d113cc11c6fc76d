package io.tidemark.security;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Supplies the {@link Caller} or {@link SignedIn} argument of controller methods; a nullable one is null if vCenter
 * could not be queried.
 */
final class CallerArgument implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Caller.class
                || parameter.getParameterType() == SignedIn.class
                || parameter.getParameterType() == CallerAuthentication.class;
    }

    @Override
    public @Nullable Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        Authentication known = SecurityContextHolder.getContext().getAuthentication();
        if (known instanceof CallerAuthentication authentication) {
            return parameter.getParameterType() == CallerAuthentication.class
                    ? authentication
                    : authentication.caller();
        }
        if (known instanceof CallerNotFound unknown) {
            if (parameter.isOptional()) {
                return null;
            }
            throw unknown.why();
        }
        throw notSignedIn();
    }

    static Problem notSignedIn() {
        return new Problem(401, "authentication-required", SecurityMessage.SIGN_IN_REQUIRED.statement());
    }
}
