package io.tidemark.site.read;

import java.time.Instant;

/** The certificate of a server. */
public record ServedCertificate(String server, Instant validFrom, Instant validUntil) {}
