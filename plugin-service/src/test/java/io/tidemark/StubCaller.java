package io.tidemark;

import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.request.RequestSenders;
import io.tidemark.platform.request.Sender;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Stands in for the resolver of callers: the header {@code X-Rights} lists the permissions, absent = not signed in; the header
 * {@code X-Vcenter} names the vCenter of the caller's session, absent = one that is not connected.
 */
@TestConfiguration(proxyBeanMethods = false)
public class StubCaller {

    public static final String RIGHTS = "X-Rights";

    public static final String VCENTER = "X-Vcenter";

    private record Stub(Set<String> rights, String vcenter) implements Caller {

        @Override
        public String userName() {
            return "tester@vsphere.local";
        }

        @Override
        public void require(Permission permission) {
            if (!rights.contains(permission.name())) {
                throw new Problem(403, "permission-missing", Statement.of("TEST", permission.privilege()));
            }
        }

        @Override
        public void require(Permission permission, ObjectId object) {
            require(permission);
        }
    }

    private static final class Resolver implements HandlerMethodArgumentResolver {

        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.getParameterType() == Caller.class;
        }

        @Override
        public Object resolveArgument(
                MethodParameter parameter,
                ModelAndViewContainer container,
                NativeWebRequest request,
                WebDataBinderFactory binders) {
            String rights = request.getHeader(RIGHTS);
            if (rights == null) {
                throw new Problem(401, "authentication-required", Statement.of("TEST", "Sign in first."));
            }
            String vcenter = request.getHeader(VCENTER);
            return new Stub(
                    Set.of(rights.split(",")), vcenter == null ? "00000000-0000-0000-0000-000000000001" : vcenter);
        }
    }

    /** Requests with the header belong to one session. */
    @Bean
    @Primary
    RequestSenders stubSenders(@Qualifier("sessionSenders") RequestSenders others) {
        return new RequestSenders() {
            @Override
            public Sender of(HttpServletRequest request) {
                return request.getHeader(RIGHTS) == null ? others.of(request) : new Sender("tester", "tester");
            }

            @Override
            public boolean accepts(HttpServletRequest request) {
                return request.getHeader(RIGHTS) != null || others.accepts(request);
            }

            @Override
            public Set<String> sharedHosts() {
                return others.sharedHosts();
            }
        };
    }

    /** Lets requests with the header bypass the real filter chain. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain stubAccess(HttpSecurity http) {
        return http.securityMatcher(request -> request.getHeader(RIGHTS) != null)
                .csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .build();
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    WebMvcConfigurer stubCallers() {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(0, new Resolver());
            }
        };
    }
}
