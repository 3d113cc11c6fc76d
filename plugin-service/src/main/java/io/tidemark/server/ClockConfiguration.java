package io.tidemark.server;

import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
public class ClockConfiguration {

    @Bean
    @ConditionalOnProperty(name = "tidemark.clock", havingValue = "system", matchIfMissing = true)
    Clock systemClock() {
        return Clock.systemUTC();
    }
}
