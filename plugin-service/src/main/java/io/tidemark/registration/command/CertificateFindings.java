package io.tidemark.registration.command;

import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The findings of {@code doctor} on a certificate: its dates and its names. */
final class CertificateFindings {

    private static final Duration SOON = Duration.ofDays(30);

    /** Kinds of subject alternative names (RFC 5280). */
    private static final Integer DNS = 2;

    private static final Integer IP = 7;

    private static final String RENEW = "Give the service a new certificate, restart it and run 'register' again.";

    private CertificateFindings() {}

    /** The finding of a certificate that has expired by the clock of this machine. */
    static Optional<Finding> over(X509Certificate certificate) {
        try {
            certificate.checkValidity();
        } catch (CertificateExpiredException e) {
            return Optional.of(Finding.fail(
                    "Certificate", "It expired on " + certificate.getNotAfter().toInstant() + ".", RENEW));
        } catch (CertificateException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** Whether it is valid at that time, for some time to come, and for that host. */
    static List<Finding> of(X509Certificate certificate, String host, Instant now, boolean pinnedWhole) {
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        Finding dates;
        if (now.isBefore(from) || now.isAfter(until)) {
            dates = Finding.fail(
                    "Certificate",
                    "It is valid from " + from + " to " + until + ", the server's time is " + now + ".",
                    RENEW);
        } else if (until.isBefore(now.plus(SOON))) {
            dates = Finding.warn(
                    "Certificate",
                    "It expires on " + until + ".",
                    "Give the service a new certificate in time, and run 'register' again.");
        } else {
            dates = Finding.ok("Certificate", "valid until " + until);
        }
        if (names(certificate).contains(host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", ""))) {
            return List.of(dates, Finding.ok("Certificate's names", "it is for " + host));
        }
        String detail =
                "It is for " + (names(certificate).isEmpty() ? "no name at all" : String.join(", ", names(certificate)))
                        + ", not for " + host + ".";
        String advice =
                "Add the name to tidemark.http.names, remove tls.crt from the data directory, restart and register"
                        + " again; or give a certificate with that name in its subject alternative names.";
        return List.of(
                dates,
                pinnedWhole
                        ? Finding.fail("Certificate's names", detail, advice)
                        : Finding.warn("Certificate's names", detail, advice));
    }

    /** DNS names and IP addresses of the subject alternative names, in lower case. */
    private static Set<String> names(X509Certificate certificate) {
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            return all == null
                    ? Set.of()
                    : all.stream()
                            .filter(name -> DNS.equals(name.get(0)) || IP.equals(name.get(0)))
                            .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                            .collect(Collectors.toCollection(TreeSet::new));
        } catch (CertificateException e) {
            return Set.of();
        }
    }
}
