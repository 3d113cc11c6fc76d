package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.clock.ClockOffset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** How far the clocks of vCenter and hosts differ. */
@Component
class ClocksSection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.CLOCKS;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        findings.add(reading.value(SiteReads.CLOCK)
                .map(ahead -> ClockOffset.ofVcenter(ahead)
                        .map(SiteFinding::limiting)
                        .orElseGet(() -> SiteFinding.info(SiteMessage.SITE_CLOCK_VCENTER.with(
                                "milliseconds", ahead.abs().toMillis()))))
                .orElseGet(() -> SectionCheck.notRead(reading, SiteReads.CLOCK)));
        reading.value(SiteReads.HOST_CLOCKS)
                .ifPresentOrElse(
                        clocks -> hosts(clocks, findings),
                        () -> findings.add(SectionCheck.notRead(reading, SiteReads.HOST_CLOCKS)));
        return findings;
    }

    private static void hosts(Map<String, Duration> clocks, List<SiteFinding> findings) {
        List<SiteFinding> wrong = new ArrayList<>();
        clocks.forEach((host, ahead) ->
                ClockOffset.ofHost(host, ahead).map(SiteFinding::limiting).ifPresent(wrong::add));
        findings.addAll(SectionCheck.named(wrong));
        findings.add(SiteFinding.info(
                SiteMessage.SITE_CLOCKS_HOSTS.with("hosts", clocks.size(), "right", clocks.size() - wrong.size())));
    }
}
