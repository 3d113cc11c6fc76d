package io.tidemark.platform.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThumbprintTest {

    private static final String NORMAL = "0A:1B:".repeat(15) + "0A:1B";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B:0A:1B",
                "0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b0a1b",
                " 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b 0a 1b\n"
            })
    void readsEveryUsualNotation(String text) {
        assertThat(Thumbprint.normalize(text)).isEqualTo(NORMAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0A:1B", "da39a3ee5e6b4b0d3255bfef95601890afd80709"})
    void refusesOtherLengths(String text) {
        assertThatThrownBy(() -> Thumbprint.normalize(text))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(400));
    }

    @Test
    void refusesWhatIsNotHexadecimal() {
        assertThatThrownBy(() -> Thumbprint.normalize("g".repeat(64))).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> Thumbprint.normalize("a".repeat(65))).isInstanceOf(Problem.class);
    }

    @Test
    void isTheDigestOfTheWholeCertificate() throws Exception {
        TestCertificate made =
                TestCertificate.valid(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2036-01-01T00:00:00Z"));
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(made.certificate().getEncoded());
        assertThat(Thumbprint.of(made.certificate()))
                .isEqualTo(Thumbprint.normalize(HexFormat.of().formatHex(digest)));
    }
}
