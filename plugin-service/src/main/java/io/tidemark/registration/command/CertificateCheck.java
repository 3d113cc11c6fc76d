package io.tidemark.registration.command;

import io.tidemark.registration.RegistrationMessage;
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

/** The results of {@code doctor} on a certificate: its dates and its names. */
final class CertificateCheck {

    private static final Duration SOON = Duration.ofDays(30);

    /** Kinds of subject alternative names (RFC 5280). */
    private static final Integer DNS = 2;

    private static final Integer IP = 7;

    private CertificateCheck() {}

    /** The result of a certificate that has expired by the clock of this machine. */
    static Optional<CheckResult> over(X509Certificate certificate) {
        try {
            certificate.checkValidity();
        } catch (CertificateExpiredException e) {
            return Optional.of(CheckResult.fail(
                    RegistrationMessage.LABEL_CERTIFICATE,
                    DoctorMessage.CERTIFICATE_HAS_EXPIRED.with(
                            "until", certificate.getNotAfter().toInstant().toString()),
                    DoctorMessage.CERTIFICATE_REPLACE.statement()));
        } catch (CertificateException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** Whether it is valid at that time, for some time to come, and for that host. */
    static List<CheckResult> of(X509Certificate certificate, String host, Instant now, boolean pinnedWhole) {
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        CheckResult dates;
        if (now.isBefore(from) || now.isAfter(until)) {
            dates = CheckResult.fail(
                    RegistrationMessage.LABEL_CERTIFICATE,
                    DoctorMessage.CERTIFICATE_DATES_WRONG.with(
                            "from", from.toString(), "until", until.toString(), "now", now.toString()),
                    DoctorMessage.CERTIFICATE_REPLACE.statement());
        } else if (until.isBefore(now.plus(SOON))) {
            dates = CheckResult.warn(
                    RegistrationMessage.LABEL_CERTIFICATE,
                    DoctorMessage.CERTIFICATE_EXPIRES_SOON.with("until", until.toString()),
                    DoctorMessage.CERTIFICATE_REPLACE_IN_TIME.statement());
        } else {
            dates = CheckResult.ok(
                    RegistrationMessage.LABEL_CERTIFICATE,
                    DoctorMessage.CERTIFICATE_VALID.with("until", until.toString()));
        }
        Set<String> names = names(certificate);
        if (names.contains(host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", ""))) {
            return List.of(
                    dates,
                    CheckResult.ok(
                            DoctorMessage.CHECK_CERTIFICATE_NAMES,
                            DoctorMessage.CERTIFICATE_NAMES_MATCH.with("host", host)));
        }
        return List.of(
                dates,
                new CheckResult(
                        pinnedWhole ? CheckResult.Level.FAIL : CheckResult.Level.WARN,
                        DoctorMessage.CHECK_CERTIFICATE_NAMES,
                        names.isEmpty()
                                ? DoctorMessage.CERTIFICATE_NAMES_NONE.with("host", host)
                                : DoctorMessage.CERTIFICATE_NAMES_MISMATCH.with(
                                        "names", String.join(", ", names), "host", host),
                        DoctorMessage.CERTIFICATE_NAMES_ADVICE.with("host", host)));
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
