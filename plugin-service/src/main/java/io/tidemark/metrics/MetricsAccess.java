package io.tidemark.metrics;

import io.tidemark.platform.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Lets those read the metrics who show the operator's token: they tell of every vCenter, so no user's session will do. */
@Configuration(proxyBeanMethods = false)
class MetricsAccess {

    private static final String BEARER = "Bearer ";

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
                "not-signed-in",
                properties.token() == null
                        ? "The metrics are closed until the operator sets tidemark.metrics.token."
                        : "Show the token of tidemark.metrics.token as Authorization: Bearer.");
    }
}
