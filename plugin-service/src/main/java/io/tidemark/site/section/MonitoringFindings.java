package io.tidemark.site.section;

import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.read.MonitoringReading;
import io.tidemark.site.read.MonitoringReading.Luns;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.monitoring.StorageProvider;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which storage providers, arrays, and LUNs vCenter's storage monitoring has, and how old they are. */
final class MonitoringFindings {

    private MonitoringFindings() {}

    static List<SiteFinding> of(SiteReading reading, List<Datastore> datastores) {
        MonitoringReading monitoring =
                reading.value(SiteReads.STORAGE_MONITORING).orElse(null);
        if (monitoring == null) {
            return reading.failure(SiteReads.STORAGE_MONITORING).stream()
                    .map(reason -> SiteFinding.info(SiteMessage.SITE_NOT_READ.with(
                            "read", SiteReads.STORAGE_MONITORING.name(), "reason", reason)))
                    .toList();
        }
        if (monitoring.storage().providers().isEmpty()) {
            return List.of(SiteFinding.info(SiteMessage.SITE_MONITORING_NONE.statement()));
        }
        Set<String> devices = datastores.stream()
                .flatMap(datastore -> datastore.extents().stream())
                .map(BackedExtent::device)
                .map(MonitoringFindings::key)
                .collect(Collectors.toSet());
        List<SiteFinding> findings = new ArrayList<>();
        monitoring.storage().providers().stream()
                .map(provider -> provider(provider, monitoring.storage().at()))
                .forEach(findings::add);
        monitoring.luns().forEach((array, luns) -> findings.add(array(array, luns, devices)));
        return SectionCheck.named(findings);
    }

    private static SiteFinding provider(StorageProvider provider, Instant now) {
        @Nullable Instant at = provider.synchronizedAt();
        return at == null
                ? SiteFinding.info(
                        SiteMessage.SITE_MONITORING_PROVIDER_UNDATED,
                        Map.of(
                                "provider", provider.name(),
                                "arrays", provider.arrays().size(),
                                "status", provider.status(),
                                "time", provider.synchronization()))
                : SiteFinding.info(
                        SiteMessage.SITE_MONITORING_PROVIDER,
                        Map.of(
                                "provider", provider.name(),
                                "arrays", provider.arrays().size(),
                                "status", provider.status(),
                                "time", provider.synchronization(),
                                "age", age(at, now).toString()));
    }

    private static Duration age(Instant at, Instant now) {
        return at.isAfter(now)
                ? Duration.ZERO
                : Duration.ofSeconds(Duration.between(at, now).toSeconds());
    }

    private static SiteFinding array(MonitoredArray array, Luns luns, Set<String> devices) {
        return luns.failure() != null
                ? SiteFinding.info(
                        SiteMessage.SITE_MONITORING_LUNS_NOT_READ.with("array", array.name(), "reason", luns.failure()))
                : SiteFinding.info(
                        SiteMessage.SITE_MONITORING_ARRAY,
                        Map.of(
                                "array",
                                array.name(),
                                "vendor",
                                array.vendor(),
                                "model",
                                array.model(),
                                "luns",
                                luns.all().size(),
                                "figures",
                                luns.all().stream()
                                        .filter(lun -> lun.usedBytes() != null)
                                        .count(),
                                "joined",
                                luns.all().stream()
                                        .filter(lun -> devices.contains(key(lun.device())))
                                        .count()));
    }

    private static String key(String device) {
        return device.toLowerCase(Locale.ROOT);
    }
}
