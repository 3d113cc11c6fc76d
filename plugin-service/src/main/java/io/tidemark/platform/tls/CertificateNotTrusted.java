package io.tidemark.platform.tls;

import io.tidemark.platform.Problem;

/** The other side presented a certificate that is neither pinned nor trusted; {@code presentedThumbprint} names it. */
public class CertificateNotTrusted extends Problem {

    private final String presented;

    public CertificateNotTrusted(String address, String presented) {
        super(
                422,
                "certificate-not-trusted",
                ConnectionMessage.CERTIFICATE_NOT_TRUSTED.with("server", address, "thumbprint", presented));
        this.presented = presented;
        with("presentedThumbprint", presented);
    }

    public String presentedThumbprint() {
        return presented;
    }
}
