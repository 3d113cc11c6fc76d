package io.tidemark.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.tidemark.platform.Unusable;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.tls.ConnectionFailure;
import io.tidemark.platform.tls.PinnedTrust;
import io.tidemark.platform.tls.Thumbprint;
import io.tidemark.server.http.HttpProperties;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStore;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

class ServerIdentityTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path directory = Path.of(".");

    private X509Certificate at(Instant now, Path certificate, Path key) {
        HttpProperties http = new Binder(new MapConfigurationPropertySource(Map.of()))
                .bindOrCreate("tidemark.http", HttpProperties.class);
        HttpProperties with = new HttpProperties(
                http.address(),
                0,
                certificate,
                key,
                List.of(),
                List.of(),
                http.maxBody(),
                http.maxUpload(),
                http.limits(),
                http.health());
        Clock clock = Clock.fixed(now, ZoneOffset.UTC);
        return ServerIdentity.certificate(new ServerIdentity(with, new DataDirectory(directory), clock).current());
    }

    @Test
    void renewsItsOwnCertificateInTheLastMonthAndKeepsTheKey() {
        X509Certificate first = at(START, null, null);
        Instant end = first.getNotAfter().toInstant();
        assertThat(at(end.minus(Duration.ofDays(31)), null, null)).isEqualTo(first);
        X509Certificate second = at(end.minus(Duration.ofDays(29)), null, null);
        assertThat(second).isNotEqualTo(first);
        assertThat(second.getPublicKey()).isEqualTo(first.getPublicKey());
        assertThat(at(end.plus(Duration.ofDays(400)), null, null)).isEqualTo(second);
    }

    @Test
    void readsTheOperatorsFilesAnewAndRefusesAnExpiredOne() throws IOException {
        Path key = Files.writeString(directory.resolve("own.key"), SelfSignedCertificate.key());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        Path file = directory.resolve("own.crt");
        String text = Files.readString(key);
        Files.writeString(file, SelfSignedCertificate.certificate(text, List.of("a.example.com"), START));
        X509Certificate first = at(START, file, key);
        Files.writeString(file, SelfSignedCertificate.certificate(text, List.of("b.example.com"), START));
        assertThat(at(START, file, key)).isNotEqualTo(first);
        assertThatThrownBy(() -> at(START.plus(Duration.ofDays(4000)), file, key))
                .isInstanceOf(Unusable.class);
        assertThatThrownBy(() -> at(START, file, null))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining("tidemark.http.private-key together");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> at(START, file, key))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining(key.toString())
                .hasMessageContaining("chmod 600");
    }

    /** The client side: a pin does not outlive its certificate. */
    @Test
    void isNotTrustedByItsPinAfterItExpired() throws Exception {
        String key = SelfSignedCertificate.key();
        Instant past = Instant.parse("2000-01-01T00:00:00Z");
        PemSslStore store = PemSslStore.load(
                PemSslStoreDetails.forCertificate(SelfSignedCertificate.certificate(key, List.of("127.0.0.1"), past))
                        .withPrivateKey(key));
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(
                SslBundle.of(new PemSslStoreBundle(store, null)).createSslContext()));
        server.start();
        try {
            HttpClient client = HttpClient.newBuilder()
                    .sslContext(PinnedTrust.context(Thumbprint.of(ServerIdentity.certificate(store))))
                    .build();
            URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
            assertThatThrownBy(() ->
                            client.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding()))
                    .satisfies(failure ->
                            assertThat(ConnectionFailure.why(failure).code()).isEqualTo("CERTIFICATE_EXPIRED"));
        } finally {
            server.stop(0);
        }
    }
}
