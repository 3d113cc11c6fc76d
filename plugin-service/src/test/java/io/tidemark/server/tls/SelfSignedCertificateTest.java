package io.tidemark.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.pem.PemSslStore;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

class SelfSignedCertificateTest {

    private static final Instant NOW = Instant.parse("2026-04-01T00:00:00Z");

    @Test
    void namesEveryHostAndFitsItsKey() throws Exception {
        String key = SelfSignedCertificate.key();
        String text =
                SelfSignedCertificate.certificate(key, List.of("tidemark.example.com", "10.1.2.3", "fd00::7"), NOW);
        PemSslStore store =
                PemSslStore.load(PemSslStoreDetails.forCertificate(text).withPrivateKey(key));
        X509Certificate certificate = store.certificates().get(0);
        certificate.verify(certificate.getPublicKey());
        certificate.checkValidity(Date.from(NOW));
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> name.get(1).toString())
                .containsExactly("tidemark.example.com", "10.1.2.3", "fd00:0:0:0:0:0:0:7");
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    }

    @Test
    void knowsTheNamesOfThisMachine() {
        assertThat(HostNames.with(List.of("extra.example.com")))
                .contains("extra.example.com", "localhost", "127.0.0.1", "::1")
                .noneMatch(name -> name.contains("%"));
    }
}
