package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.automation.SignOn;
import java.util.List;
import org.springframework.stereotype.Component;

/** Who authenticates users: vCenter itself, or an external identity provider, which can refuse passwords. */
@Component
class IdentitySection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.IDENTITY;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        return reading.value(SiteReads.IDENTITY)
                .map(providers -> of(providers.answer()))
                .orElseGet(() -> List.of(SectionCheck.notRead(reading, SiteReads.IDENTITY)));
    }

    private static List<SiteFinding> of(SignOn.Answer<SignOn.IdentityProvider> answer) {
        return switch (answer.access()) {
            case DENIED -> List.of(SiteFinding.info(SiteMessage.SITE_IDENTITY_DENIED.statement()));
            case NOT_OFFERED -> List.of(SiteFinding.info(SiteMessage.SITE_IDENTITY_NOT_OFFERED.statement()));
            case READ ->
                answer.items().isEmpty()
                        ? List.of(SiteFinding.info(SiteMessage.SITE_IDENTITY_LOCAL.statement()))
                        : answer.items().stream()
                                .map(one -> SiteFinding.limiting(SiteMessage.SITE_IDENTITY_EXTERNAL.with(
                                        "provider",
                                        one.name(),
                                        "kind",
                                        one.kind(),
                                        "domains",
                                        String.join(", ", one.domains()))))
                                .toList();
        };
    }
}
