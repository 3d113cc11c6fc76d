package io.tidemark.notification.send;

import io.tidemark.platform.Problem;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.NoAnswer;
import io.tidemark.platform.tls.PinnedTrust;
import org.jspecify.annotations.Nullable;

/** Distinguishes an untrusted certificate from other connection failures. */
final class Certificates {

    private Certificates() {}

    /** @param server what the message calls it, without secrets */
    static Problem problem(String server, Throwable failure) {
        @Nullable String presented = PinnedTrust.refused(failure).orElse(null);
        return presented == null
                ? DeliveryFailed.unreachable(
                                server + ": " + NoAnswer.why(failure).text())
                        .because(failure)
                : new CertificateNotTrusted(server, presented).because(failure);
    }
}
