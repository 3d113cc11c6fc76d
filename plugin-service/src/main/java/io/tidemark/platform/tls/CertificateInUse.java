package io.tidemark.platform.tls;

import java.security.cert.X509Certificate;

/** Event: the service serves HTTPS with this certificate from now on, at its start and after each renewal. */
public record CertificateInUse(X509Certificate certificate) {}
