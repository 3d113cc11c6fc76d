package io.tidemark.security;

import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.vcenter.VcenterLogins;
import io.tidemark.vcenter.Vcenters;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Everything needs a caller but health, the plug-in's static files, problem pages and logging in. Stateless, and without CSRF
 * tokens because a browser never adds our headers by itself.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    static final RequestMatcher OPEN = new OrRequestMatcher(
            path("/actuator/health"),
            path("/actuator/health/**"),
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, "/plugin/**"),
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.HEAD, "/plugin/**"),
            path("/problems/**"),
            path("/error"),
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, "/api/v1/sessions"));

    private static RequestMatcher path(String pattern) {
        return PathPatternRequestMatcher.withDefaults().matcher(pattern);
    }

    @Bean(destroyMethod = "close")
    Callers callers(Vcenters vcenters, VcenterLogins logins, Clock clock) {
        ThreadPoolExecutor endings =
                new ThreadPoolExecutor(2, 2, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "session-end");
                    thread.setDaemon(true);
                    return thread;
                });
        endings.allowCoreThreadTimeOut(true);
        return new Callers(vcenters, logins, clock, Ticker.systemTicker(), endings);
    }

    @Bean
    SecurityFilterChain access(
            HttpSecurity http,
            Callers callers,
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .addFilterBefore(new CallerFilter(callers, problems), AnonymousAuthenticationFilter.class)
                .authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(
                                DispatcherType.ASYNC, DispatcherType.ERROR, DispatcherType.FORWARD)
                        .permitAll()
                        .requestMatchers(OPEN)
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .exceptionHandling(failures -> failures.authenticationEntryPoint((request, response, thrown) ->
                                problems.resolveException(request, response, null, CallerArgument.notSignedIn()))
                        .accessDeniedHandler((request, response, thrown) ->
                                problems.resolveException(request, response, null, CallerArgument.notSignedIn())))
                .build();
    }

    @Bean
    WebMvcConfigurer callerArguments() {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new CallerArgument());
            }

            @Override
            public void addInterceptors(InterceptorRegistry interceptors) {
                interceptors.addInterceptor(new CallerRequired());
            }
        };
    }
}
