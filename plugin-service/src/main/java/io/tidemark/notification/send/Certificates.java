package io.tidemark.notification.send;

import io.tidemark.notification.channel.NotificationProblemMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.platform.tls.NoAnswer;
import io.tidemark.platform.tls.PinnedTrust;
import org.jspecify.annotations.Nullable;

/** Distinguishes an untrusted certificate from other connection failures. */
final class Certificates {

    private Certificates() {}

    /** @param server its address, without secrets */
    static Problem problem(String server, Throwable failure) {
        @Nullable String presented = PinnedTrust.refused(failure).orElse(null);
        return presented == null
                ? DeliveryFailed.unreachable(NotificationProblemMessage.DELIVERY_SERVER_UNREACHABLE.with(
                                "server", server, "reason", NoAnswer.why(failure)))
                        .because(failure)
                : new CertificateNotTrusted(server, presented).because(failure);
    }
}
