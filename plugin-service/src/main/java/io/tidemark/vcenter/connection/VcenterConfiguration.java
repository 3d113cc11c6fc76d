package io.tidemark.vcenter.connection;

import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.clock.VcenterClock;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimLimits;
import io.tidemark.vcenter.trial.Trial;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** Users can enter vCenters in allowed networks only; the operator, who lists the networks, any. */
    @Bean
    VimEndpoint.Factory vimEndpoints(
            VcenterThreads threads, VcenterProperties properties, AllowedNetworks networks, Trial trial) {
        VimLimits limits = properties.vcenter().limits();
        Set<String> configured = properties.vcenters().stream()
                .map(VcenterProperties.Configured::address)
                .collect(Collectors.toUnmodifiableSet());
        return (address, pin) -> new VimEndpoint(
                address,
                pin,
                threads.network(),
                limits,
                configured.contains(address) ? AllowedNetworks.ALL : networks,
                trial::require);
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
