package io.tidemark.site.section;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.HostSample;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.esxtop.LiveEsxtopProperties;
import io.tidemark.vcenter.observe.ObservedCall;
import io.tidemark.vcenter.observe.PropertyGap;
import io.tidemark.vcenter.observe.PropertyPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** Properties, options, and counters that were missing or had another form, and the esxtop service of hosts. */
@Component
class PropertiesSection implements SectionCheck {

    /** The product cannot judge an object without these. */
    private static final Set<String> REQUIRED = Set.of(
            "Datastore name",
            "Datastore summary.type",
            "Datastore summary.accessible",
            "Datastore summary.capacity",
            "Datastore summary.freeSpace",
            "Datastore info",
            "Datastore host",
            "HostSystem name",
            "HostSystem runtime.connectionState",
            "HostSystem summary.config.product.version");

    private record Missing(PropertyGap.Kind kind, String type, String path, String detail) {}

    private final LiveEsxtopProperties esxtop;

    PropertiesSection(LiveEsxtopProperties esxtop) {
        this.esxtop = esxtop;
    }

    @Override
    public SiteSection section() {
        return SiteSection.PROPERTIES;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        Map<Missing, Integer> gaps = new LinkedHashMap<>();
        reading.calls().stream()
                .map(ObservedCall::page)
                .filter(Objects::nonNull)
                .map(PropertyPage::gaps)
                .flatMap(List::stream)
                .forEach(gap -> gaps.merge(
                        new Missing(gap.kind(), gap.type(), gap.path(), gap.detail() == null ? "" : gap.detail()),
                        gap.objects(),
                        Math::max));
        gaps.forEach((gap, objects) -> findings.add(property(gap, objects)));
        reading.value(SiteReads.HOST_CONFIGURATIONS).ifPresent(sample -> hosts(sample, findings));
        counters(reading, findings);
        if (findings.isEmpty()) {
            findings.add(SiteFinding.info(SiteMessage.SITE_PROPERTIES_COMPLETE.statement()));
        }
        findings.addAll(EsxtopFindings.of(reading, esxtop));
        return findings;
    }

    private static SiteFinding property(Missing gap, int objects) {
        Map<String, Object> figures =
                Map.of("type", gap.type(), "path", gap.path(), "detail", gap.detail(), "objects", objects);
        return switch (gap.kind()) {
            case WITHHELD -> SiteFinding.limiting(SiteMessage.SITE_PROPERTY_WITHHELD.with(figures));
            case UNKNOWN_TYPE -> SiteFinding.info(SiteMessage.SITE_PROPERTY_TYPE_UNKNOWN, figures);
            case UNSET ->
                SiteFinding.limitingIf(
                        REQUIRED.contains(gap.type() + " " + gap.path()),
                        SiteMessage.SITE_PROPERTY_UNSET.with(
                                "type", gap.type(), "path", gap.path(), "objects", objects));
        };
    }

    private static void hosts(HostSample sample, List<SiteFinding> findings) {
        List<SiteFinding> gaps = new ArrayList<>();
        sample.skipped()
                .forEach(host -> gaps.add(SiteFinding.limiting(
                        SiteMessage.SITE_HOST_INCOMPLETE.with("host", host.name(), "reason", host.reason()))));
        Map<String, Integer> hidden = new TreeMap<>();
        for (HostReading host : sample.read()) {
            host.gaps()
                    .forEach(gap -> gaps.add(SiteFinding.limiting(
                            SiteMessage.SITE_HOST_INCOMPLETE.with("host", host.name(), "reason", gap))));
            host.options().values().stream()
                    .filter(option -> option.access() == OptionReading.Access.NOT_EXPOSED)
                    .forEach(option -> hidden.merge(option.key(), 1, Integer::sum));
        }
        findings.addAll(SectionCheck.named(gaps));
        hidden.forEach((option, hosts) -> findings.add(
                SiteFinding.info(SiteMessage.SITE_OPTION_NOT_EXPOSED.with("option", option, "hosts", hosts))));
    }

    private static void counters(SiteReading reading, List<SiteFinding> findings) {
        reading.value(SiteReads.RECENT_COUNTERS).ifPresent(counters -> {
            int hosts = reading.value(SiteReads.HOST_CONFIGURATIONS)
                    .map(HostSample::items)
                    .orElse(0);
            if (!counters.counted()) {
                findings.add(SiteFinding.limiting(SiteMessage.SITE_COUNTERS_NONE.statement()));
            } else if (counters.hosts().size() < hosts) {
                findings.add(SiteFinding.limiting(SiteMessage.SITE_COUNTERS_OF_SOME.with(
                        "hosts", counters.hosts().size(), "read", hosts)));
            }
        });
    }
}
