package io.tidemark.vcenter.connection;

import io.tidemark.vcenter.Vcenters;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(VcenterProperties.class)
class VcenterConfiguration {

    @Bean
    VcenterThreads vcenterThreads() {
        return VcenterThreads.create();
    }

    /** The clock for tests and the lab: it follows the clock of the first vCenter. */
    @Bean
    @ConditionalOnProperty(name = "tidemark.clock", havingValue = "vcenter")
    VcenterClock vcenterClock() {
        return new VcenterClock(System::nanoTime);
    }

    @Bean
    @ConditionalOnProperty(name = "tidemark.clock", havingValue = "vcenter")
    VcenterClockFollower vcenterClockFollower(VcenterClock clock, Vcenters vcenters, VcenterThreads threads) {
        return new VcenterClockFollower(clock, vcenters, threads.timer());
    }
}
