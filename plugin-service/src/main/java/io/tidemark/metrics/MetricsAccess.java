package io.tidemark.metrics;

import io.tidemark.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Allows access to the metrics and the reasons of the health with the operator's token. They include all vCenters, so
 * the session of a user is not sufficient.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MetricsProperties.class)
class MetricsAccess {

    private static final String BEARER = "Bearer ";
    private static final Authentication OPERATOR = UsernamePasswordAuthenticationToken.authenticated(
            "operator", null, AuthorityUtils.createAuthorityList("ROLE_OPERATOR"));

    @Bean
    @Order(0)
    SecurityFilterChain metricsChain(
            HttpSecurity http,
            MetricsProperties properties,
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        return http.securityMatcher("/actuator/prometheus", "/actuator/prometheus/**")
                .csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.anyRequest()
                        .access((authentication, context) ->
                                new AuthorizationDecision(shows(context.getRequest(), properties.token()))))
                .exceptionHandling(failures -> failures.authenticationEntryPoint((request, response, thrown) ->
                                problems.resolveException(request, response, null, refused(properties)))
                        .accessDeniedHandler((request, response, thrown) ->
                                problems.resolveException(request, response, null, refused(properties))))
                .build();
    }

    /** The status is public; the reasons require the token. */
    @Bean
    @Order(0)
    SecurityFilterChain healthChain(HttpSecurity http, MetricsProperties properties) {
        return http.securityMatcher("/actuator/health", "/actuator/health/**")
                .csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(
                        (request, response, chain) -> {
                            if (shows((HttpServletRequest) request, properties.token())) {
                                SecurityContextHolder.getContext().setAuthentication(OPERATOR);
                            }
                            chain.doFilter(request, response);
                        },
                        AnonymousAuthenticationFilter.class)
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    private static boolean shows(HttpServletRequest request, @Nullable String token) {
        String shown = request.getHeader("Authorization");
        return token != null
                && shown != null
                && shown.startsWith(BEARER)
                && MessageDigest.isEqual(
                        token.getBytes(StandardCharsets.UTF_8),
                        shown.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8));
    }

    private static Problem refused(MetricsProperties properties) {
        return new Problem(
                401,
                "authentication-required",
                (properties.token() == null ? MetricsMessage.METRICS_DISABLED : MetricsMessage.METRICS_TOKEN_REQUIRED)
                        .statement());
    }
}
