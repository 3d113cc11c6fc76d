package io.tidemark.server;

import io.tidemark.platform.CertificateInUse;
import io.tidemark.platform.DataDirectory;
import io.tidemark.platform.PrivateFile;
import io.tidemark.platform.Unusable;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStore;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.boot.web.server.servlet.ConfigurableServletWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;

/** Binds the HTTPS port, with the operator's certificate or a self-made one. */
@Configuration(proxyBeanMethods = false)
class WebServerConfiguration {

    private static final Logger log = LoggerFactory.getLogger(WebServerConfiguration.class);
    private static final String BUNDLE = "tidemark";

    private final HttpProperties http;
    private final DataDirectory directory;
    private volatile @Nullable X509Certificate inUse;

    WebServerConfiguration(HttpProperties http, DataDirectory directory) {
        this.http = http;
        this.directory = directory;
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
        X509Certificate served = inUse;
        if (served != null) {
            event.getApplicationContext().publishEvent(new CertificateInUse(served));
        }
    }

    /** After Spring's own customizer, which sets {@code server.port}. */
    private final class HttpsPort implements WebServerFactoryCustomizer<ConfigurableServletWebServerFactory>, Ordered {

        @Override
        public void customize(ConfigurableServletWebServerFactory factory) {
            factory.setAddress(http.address());
            factory.setPort(http.port());
            factory.setSslBundles(
                    new DefaultSslBundleRegistry(BUNDLE, SslBundle.of(new PemSslStoreBundle(identity(), null))));
            factory.setSsl(Ssl.forBundle(BUNDLE));
        }

        @Override
        public int getOrder() {
            return LOWEST_PRECEDENCE;
        }
    }

    private PemSslStore identity() {
        Path certificate = http.certificate();
        Path key = http.privateKey();
        if (certificate == null && key == null) {
            return selfMade();
        }
        if (certificate == null || key == null) {
            throw new Unusable("tidemark.http.certificate and tidemark.http.private-key must be given together", null);
        }
        return load(certificate.toUri().toString(), key.toUri().toString(), certificate + " with " + key);
    }

    private PemSslStore selfMade() {
        String key = PrivateFile.readOrCreate(directory.file("tls.key"), SelfMadeCertificate::key);
        String certificate = PrivateFile.readOrCreate(
                directory.file("tls.crt"),
                () -> SelfMadeCertificate.certificate(
                        key, HostNames.with(http.names()), Clock.systemUTC().instant()));
        return load(certificate, key, "the certificate in " + directory.dataDir());
    }

    private PemSslStore load(String certificate, String key, @Nullable String what) {
        try {
            PemSslStore store = PemSslStore.load(
                    PemSslStoreDetails.forCertificate(certificate).withPrivateKey(key));
            X509Certificate served = store.certificates().get(0);
            served.checkValidity();
            inUse = served;
            return store;
        } catch (Exception e) {
            throw new Unusable("TLS cannot use " + what + ": " + e.getMessage(), e);
        }
    }
}
