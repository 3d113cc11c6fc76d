package io.tidemark.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Certificates are checked in real TLS handshakes; the server's names another host than the one that is called. */
class PinnedTrustTest {

    private static final Instant PAST = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2021-01-01T00:00:00Z");
    private static final Instant FUTURE = Instant.parse("2120-01-01T00:00:00Z");

    private static @Nullable Throwable call(TestCertificate server, @Nullable String pin) throws Exception {
        HttpsServer https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        https.setHttpsConfigurator(new HttpsConfigurator(server.server()));
        https.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        https.start();
        try {
            HttpClient client =
                    HttpClient.newBuilder().sslContext(PinnedTrust.context(pin)).build();
            URI address = URI.create("https://127.0.0.1:" + https.getAddress().getPort() + "/");
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofSeconds(30))
                    .build();
            return catchThrowable(() -> {
                int status = client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                assertThat(status).isEqualTo(204);
            });
        } finally {
            https.stop(0);
        }
    }

    @Test
    void trustsThePinnedCertificateWhateverHostItNames() throws Exception {
        TestCertificate server = TestCertificate.valid(PAST, FUTURE);
        String pin = Thumbprint.of(server.certificate());
        assertThat(call(server, pin)).isNull();
        assertThat(call(server, pin.replace(":", "").toLowerCase(Locale.ROOT))).isNull();
    }

    @Test
    void refusesEveryOtherCertificateAndNamesIt() throws Exception {
        TestCertificate server = TestCertificate.valid(PAST, FUTURE);
        TestCertificate other = TestCertificate.valid(PAST, FUTURE);
        Throwable failure = call(server, Thumbprint.of(other.certificate()));
        assertThat(failure).isInstanceOf(IOException.class);
        assertThat(PinnedTrust.refused(failure)).contains(Thumbprint.of(server.certificate()));
        assertThat(PinnedTrust.expired(failure)).isEmpty();
    }

    @Test
    void refusesThePinnedCertificateOnceItExpired() throws Exception {
        TestCertificate server = TestCertificate.valid(PAST, END);
        Throwable failure = call(server, Thumbprint.of(server.certificate()));
        assertThat(failure).isInstanceOf(IOException.class);
        assertThat(PinnedTrust.expired(failure)).contains(END);
        assertThat(PinnedTrust.refused(failure)).isEmpty();
        assertThat(ConnectionFailure.why(failure)).isEqualTo(ConnectionMessage.CERTIFICATE_EXPIRED.with("at", END));
    }

    @Test
    void leavesCertificatesToTheTrustStoreWithoutAPin() throws Exception {
        TestCertificate server = TestCertificate.valid(PAST, FUTURE);
        Throwable failure = call(server, null);
        assertThat(failure).isInstanceOf(IOException.class);
        assertThat(PinnedTrust.refused(failure)).contains(Thumbprint.of(server.certificate()));
    }

    @Test
    void findsNoCertificateInOtherFailures() {
        Throwable failure = new IOException("reset", new IllegalStateException("closed"));
        assertThat(PinnedTrust.refused(failure)).isEmpty();
        assertThat(PinnedTrust.expired(failure)).isEmpty();
    }
}
