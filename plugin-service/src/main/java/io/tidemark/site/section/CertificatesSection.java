package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ServedCertificate;
import io.tidemark.site.read.SiteReading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** When the certificates of all servers end. */
@Component
class CertificatesSection implements SectionCheck {

    private static final Duration SOON = Duration.ofDays(30);

    @Override
    public SiteSection section() {
        return SiteSection.CERTIFICATES;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        reading.values(ServedCertificate.class).forEach(one -> findings.add(of(one, reading.at())));
        reading.outcomes(ServedCertificate.class).stream()
                .filter(outcome -> outcome.failure() != null)
                .forEach(outcome -> findings.add(SectionCheck.notRead(reading, outcome.read())));
        return findings;
    }

    private static SiteFinding of(ServedCertificate certificate, Instant now) {
        Instant until = certificate.validUntil();
        if (until.isBefore(now)) {
            return SiteFinding.blocking(
                    SiteMessage.SITE_CERTIFICATE_EXPIRED.with("server", certificate.server(), "until", until));
        }
        long days = Duration.between(now, until).toDays();
        return until.isBefore(now.plus(SOON))
                ? SiteFinding.limiting(SiteMessage.SITE_CERTIFICATE_EXPIRES.with(
                        "server", certificate.server(), "until", until, "days", days))
                : SiteFinding.info(SiteMessage.SITE_CERTIFICATE_VALID.with(
                        "server", certificate.server(), "until", until, "days", days));
    }
}
