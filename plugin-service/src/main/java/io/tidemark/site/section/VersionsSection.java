package io.tidemark.site.section;

import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.HostSample;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.host.HostLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** The releases of vCenter, hosts, arrays, and the registered plug-in. */
@Component
class VersionsSection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.VERSIONS;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<SiteFinding> findings = new ArrayList<>();
        String version = reading.vcenter().version();
        findings.add(
                version == null
                        ? SiteFinding.limiting(SiteMessage.SITE_VCENTER_VERSION_UNKNOWN.statement())
                        : SiteFinding.info(SiteMessage.SITE_VCENTER_VERSION.with("version", version)));
        reading.value(SiteReads.EXTENSION)
                .ifPresent(extension -> findings.add(SiteFinding.info(extension
                        .map(one -> SiteMessage.SITE_EXTENSION_VERSION.with("version", one))
                        .orElseGet(SiteMessage.SITE_EXTENSION_NONE::statement))));
        hosts(reading, findings);
        arrays(reading, findings);
        return findings;
    }

    private static void hosts(SiteReading reading, List<SiteFinding> findings) {
        List<HostLocation> hosts = reading.value(SiteReads.HOSTS).orElse(null);
        if (hosts == null) {
            findings.add(SectionCheck.notRead(reading, SiteReads.HOSTS));
            return;
        }
        List<HostFacts> connected = hosts.stream()
                .map(HostLocation::facts)
                .filter(HostFacts::connected)
                .toList();
        if (connected.isEmpty()) {
            findings.add(SiteFinding.blocking(SiteMessage.SITE_HOSTS_NONE.statement()));
            return;
        }
        Map<String, List<HostFacts>> builds = new TreeMap<>();
        connected.forEach(
                host -> builds.computeIfAbsent(host.version() + " " + host.build(), build -> new ArrayList<>())
                        .add(host));
        builds.values().forEach(same -> findings.add(ofBuild(same)));
        int away = hosts.size() - connected.size();
        if (away > 0) {
            findings.add(SiteFinding.limiting(SiteMessage.SITE_HOSTS_NOT_CONNECTED.with("hosts", away)));
        }
        int read = reading.value(SiteReads.HOST_CONFIGURATIONS)
                .map(HostSample::items)
                .orElse(0);
        findings.add(
                SiteFinding.info(SiteMessage.SITE_HOSTS_SAMPLED.with("read", read, "connected", connected.size())));
    }

    private static SiteFinding ofBuild(List<HostFacts> hosts) {
        HostFacts one = hosts.get(0);
        Map<String, Object> figures = Map.of(
                "version", String.valueOf(one.version()), "build", String.valueOf(one.build()), "hosts", hosts.size());
        return one.release().has(EsxiChange.ESXCLI_UNMAP)
                ? SiteFinding.info(SiteMessage.SITE_HOSTS_OF_BUILD, figures)
                : SiteFinding.limiting(SiteMessage.SITE_HOSTS_TOO_OLD.with(figures));
    }

    private static void arrays(SiteReading reading, List<SiteFinding> findings) {
        if (reading.outcomes(ArrayReading.class).isEmpty()) {
            findings.add(SiteFinding.limiting(SiteMessage.SITE_ARRAY_NONE.statement()));
        }
        reading.values(ArrayReading.class)
                .forEach(array -> findings.add(SiteFinding.info(
                        SiteMessage.SITE_ARRAY_VERSION,
                        Map.of(
                                "array",
                                array.name(),
                                "kind",
                                array.kind(),
                                "version",
                                String.valueOf(array.release().version()),
                                "api",
                                array.release().apiVersion()))));
    }
}
