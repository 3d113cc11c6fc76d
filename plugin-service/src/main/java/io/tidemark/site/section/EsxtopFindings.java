package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.read.EsxtopReading;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import java.util.ArrayList;
import java.util.List;

/** Whether hosts can be viewed in live esxtop, which no other function requires. */
final class EsxtopFindings {

    private EsxtopFindings() {}

    static List<SiteFinding> of(SiteReading reading, LiveEsxtopProperties esxtop) {
        if (!esxtop.enabled()) {
            return List.of(SiteFinding.info(SiteMessage.SITE_ESXTOP_OFF.statement()));
        }
        String privilege = VcenterPrivilege.SERVICE_MANAGERS.id();
        if (reading.value(SiteReads.OWN_RIGHTS).orElse(List.of()).contains(privilege)) {
            return List.of(SiteFinding.info(SiteMessage.SITE_ESXTOP_PRIVILEGE.with("privilege", privilege)));
        }
        return reading.value(SiteReads.ESXTOP).map(EsxtopFindings::hosts).orElse(List.of());
    }

    private static List<SiteFinding> hosts(EsxtopReading esxtop) {
        List<SiteFinding> findings = new ArrayList<>();
        findings.add(SiteFinding.info(SiteMessage.SITE_ESXTOP_AVAILABLE.with(
                "available", esxtop.available().size(), "hosts", esxtop.hosts())));
        findings.addAll(SectionCheck.named(esxtop.absent().stream()
                .map(host -> SiteFinding.info(SiteMessage.SITE_ESXTOP_NOT_OFFERED.with("host", host)))
                .toList()));
        findings.addAll(SectionCheck.named(esxtop.unreadable().entrySet().stream()
                .map(host -> SiteFinding.info(
                        SiteMessage.SITE_ESXTOP_UNREADABLE.with("host", host.getKey(), "reason", host.getValue())))
                .toList()));
        return findings;
    }
}
