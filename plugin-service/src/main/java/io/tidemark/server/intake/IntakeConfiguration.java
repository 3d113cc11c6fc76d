package io.tidemark.server.intake;

import io.tidemark.platform.request.RequestSenders;
import io.tidemark.server.http.HttpProperties;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Puts the intake before all other filters. */
@Configuration(proxyBeanMethods = false)
class IntakeConfiguration {

    @Bean
    FilterRegistrationBean<RequestIntake> requestIntake(HttpProperties http, RequestSenders senders) {
        FilterRegistrationBean<RequestIntake> registration =
                new FilterRegistrationBean<>(new RequestIntake(http, senders));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        return registration;
    }
}
