package io.tidemark.registration.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CertificateCheckTest {

    private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant UNTIL = Instant.parse("2027-01-01T00:00:00Z");
    private static X509Certificate certificate;

    @BeforeAll
    static void make() throws Exception {
        certificate = make(FROM, UNTIL);
    }

    private static X509Certificate make(Instant from, Instant until) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        X500Name subject = new X500Name("CN=Test");
        JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                subject, BigInteger.ONE, Date.from(from), Date.from(until), subject, keys.getPublic());
        GeneralName[] names = {
            new GeneralName(GeneralName.dNSName, "Tidemark.example.com"),
            new GeneralName(GeneralName.iPAddress, "10.0.0.7")
        };
        builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }

    private static CheckResult.Level dates(Instant now) {
        return CertificateCheck.of(certificate, "tidemark.example.com", now, true)
                .get(0)
                .level();
    }

    private static CheckResult.Level names(String host, boolean pinnedWhole) {
        return CertificateCheck.of(certificate, host, FROM.plusSeconds(1), pinnedWhole)
                .get(1)
                .level();
    }

    @Test
    void reportsWhetherItsTimeHasComeIsOverOrAlmostOver() {
        assertThat(dates(FROM.minusSeconds(1))).isEqualTo(CheckResult.Level.FAIL);
        assertThat(dates(FROM.plusSeconds(1))).isEqualTo(CheckResult.Level.OK);
        assertThat(dates(UNTIL.minus(Duration.ofDays(29)))).isEqualTo(CheckResult.Level.WARN);
        assertThat(dates(UNTIL.plusSeconds(1))).isEqualTo(CheckResult.Level.FAIL);
    }

    @Test
    void saysThatItIsOverBeforeAnythingElseIsAsked() throws Exception {
        X509Certificate old = make(Instant.parse("2019-01-01T00:00:00Z"), Instant.parse("2020-01-01T00:00:00Z"));
        assertThat(CertificateCheck.over(old)).hasValueSatisfying(finding -> {
            assertThat(finding.level()).isEqualTo(CheckResult.Level.FAIL);
            assertThat(finding.detail())
                    .isEqualTo(DoctorMessage.CERTIFICATE_HAS_EXPIRED.with("until", "2020-01-01T00:00:00Z"));
        });
        Instant now = Clock.systemUTC().instant();
        assertThat(CertificateCheck.over(make(now.minusSeconds(60), now.plusSeconds(600))))
                .isEmpty();
    }

    @Test
    void looksForTheHostInItsAlternativeNames() {
        assertThat(names("tidemark.EXAMPLE.com", true)).isEqualTo(CheckResult.Level.OK);
        assertThat(names("10.0.0.7", true)).isEqualTo(CheckResult.Level.OK);
        assertThat(names("other.example.com", false)).isEqualTo(CheckResult.Level.WARN);
        assertThat(names("other.example.com", true)).isEqualTo(CheckResult.Level.FAIL);
    }
}
