package io.tidemark.server.tls;

import io.tidemark.platform.Unusable;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.tls.CertificateInUse;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.server.Version;
import io.tidemark.server.http.HttpProperties;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.pem.PemSslStore;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.boot.web.server.servlet.ConfigurableServletWebServerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.scheduling.annotation.Scheduled;

/** Binds the HTTPS port, with the operator's certificate or a self-made one. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HttpProperties.class)
class WebServerConfiguration {

    private static final Logger log = LoggerFactory.getLogger(WebServerConfiguration.class);
    private static final String BUNDLE = "tidemark";
    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");
    /** Of TLS 1.2: forward secrecy and authenticated encryption. Those of TLS 1.3 are the ones of the JDK. */
    private static final Set<String> CIPHERS = new LinkedHashSet<>(List.of(
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"));

    private final HttpProperties http;
    private final ServerIdentity identity;
    private final ApplicationEventPublisher events;
    private final DefaultSslBundleRegistry bundles;
    private volatile X509Certificate inUse;

    WebServerConfiguration(HttpProperties http, DataDirectory directory, ApplicationEventPublisher events) {
        this.http = http;
        this.identity = new ServerIdentity(http, directory, Clock.systemUTC());
        this.events = events;
        PemSslStore store = identity.current();
        this.inUse = ServerIdentity.certificate(store);
        this.bundles = new DefaultSslBundleRegistry(BUNDLE, bundle(store));
    }

    private static SslBundle bundle(PemSslStore store) {
        return SslBundle.of(
                new PemSslStoreBundle(store, null),
                SslBundleKey.of(ServerIdentity.PASSWORD),
                SslOptions.of(CIPHERS, PROTOCOLS));
    }

    /** Loads a renewed certificate without a restart. */
    @Scheduled(initialDelay = 1, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
    void renew() {
        try {
            PemSslStore store = identity.current();
            X509Certificate certificate = ServerIdentity.certificate(store);
            if (!certificate.equals(inUse)) {
                bundles.updateBundle(BUNDLE, bundle(store));
                inUse = certificate;
                log.info("The certificate SHA-256 {} is served from now on", Thumbprint.of(certificate));
                events.publishEvent(new CertificateInUse(certificate));
            }
        } catch (Unusable e) {
            log.error("The certificate in use is kept: {}", e.getMessage());
        }
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableServletWebServerFactory> httpsPort() {
        return new HttpsPort();
    }

    @EventListener
    void started(WebServerInitializedEvent event) {
        String host = http.address().isAnyLocalAddress()
                ? "localhost"
                : http.address().getHostAddress();
        log.info(
                "Tidemark {} listens on https://{}:{}/",
                Version.current(),
                host,
                event.getWebServer().getPort());
        events.publishEvent(new CertificateInUse(inUse));
    }

    /** After Spring's own customizer, which sets {@code server.port}. */
    private final class HttpsPort implements WebServerFactoryCustomizer<ConfigurableServletWebServerFactory>, Ordered {

        @Override
        public void customize(ConfigurableServletWebServerFactory factory) {
            factory.setAddress(http.address());
            factory.setPort(http.port());
            factory.setSslBundles(bundles);
            factory.setSsl(Ssl.forBundle(BUNDLE));
        }

        @Override
        public int getOrder() {
            return LOWEST_PRECEDENCE;
        }
    }
}
