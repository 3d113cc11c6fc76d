package io.tidemark.server.connection;

import com.github.benmanes.caffeine.cache.Ticker;
import io.tidemark.platform.request.SharedAddresses;
import io.tidemark.server.connection.OpenConnections.Bounds;
import io.tidemark.server.http.HttpLimits;
import io.tidemark.server.http.HttpProperties;
import io.tidemark.server.http.HttpProperties.HealthPort;
import io.tidemark.server.http.SecurityHeaders;
import java.time.Duration;
import org.apache.catalina.connector.Connector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** Applies the limits to the port of the service, and opens the port for the health. */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionConfiguration.class);
    /** Without progress in either direction. */
    private static final Duration STUCK = Duration.ofSeconds(20);

    private static final int BACKLOG = 1024;
    private static final int HEALTH_THREADS = 4;
    private static final Bounds OF_HEALTH = new Bounds(
            100, 20, 50, Duration.ofSeconds(5), new SlowReader.Limit(1024, Duration.ofSeconds(5)), HEALTH_THREADS / 2);

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> limits(
            HttpProperties http, SharedAddresses shared, SecurityHeaders headers) {
        HttpLimits limits = http.limits();
        Bounds bounds = new Bounds(
                limits.connections(),
                limits.connectionsPerAddress(),
                limits.unfinished(),
                limits.headerTime(),
                new SlowReader.Limit(limits.responseRate().toBytes(), limits.responseTime()),
                limits.requestsWithoutSession() / 2);
        TomcatProtocolHandlerCustomizer<LimitedProtocol> main = protocol -> {
            limit(protocol, bounds, shared, headers, false);
            protocol.setContinueResponseTiming("onRead");
            protocol.setKeepAliveTimeout((int) limits.idleTime().toMillis());
            protocol.setAcceptCount(BACKLOG);
        };
        return factory -> {
            factory.setProtocol(LimitedProtocol.class.getName());
            factory.addProtocolHandlerCustomizers(main);
            factory.addConnectorCustomizers(ConnectionConfiguration::parseNoForms);
            if (http.health().port() != null) {
                factory.addAdditionalConnectors(health(http.health(), shared, headers));
            }
        };
    }

    private static Connector health(HealthPort health, SharedAddresses shared, SecurityHeaders headers) {
        LimitedProtocol protocol = new LimitedProtocol();
        limit(protocol, OF_HEALTH, shared, headers, true);
        protocol.setAddress(health.address());
        protocol.setMinSpareThreads(1);
        protocol.setMaxThreads(HEALTH_THREADS);
        Connector connector = new Connector(protocol);
        connector.setPort(health.port());
        parseNoForms(connector);
        return connector;
    }

    /** A thread would wait for the body of a form. */
    private static void parseNoForms(Connector connector) {
        connector.setParseBodyMethods("");
    }

    private static void limit(
            LimitedProtocol protocol, Bounds bounds, SharedAddresses shared, SecurityHeaders headers, boolean health) {
        protocol.limit(new OpenConnections(bounds, shared::contains, Ticker.systemTicker()), headers, health);
        protocol.setConnectionTimeout((int) STUCK.toMillis());
    }

    @EventListener
    void started(WebServerInitializedEvent event) {
        if (event.getWebServer() instanceof TomcatWebServer tomcat) {
            for (Connector connector : tomcat.getTomcat().getService().findConnectors()) {
                if (connector != tomcat.getTomcat().getConnector()) {
                    LOG.info("The health is served on port {}", connector.getLocalPort());
                }
            }
        }
    }
}
