package io.tidemark.site.section;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.proof.ArrayCoverage;
import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** For how many datastores an array proves what a reclaim run gave back. */
@Component
class ProofSection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.PROOF;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<Datastore> all = reading.value(SiteReads.DATASTORES).orElse(null);
        if (all == null) {
            return List.of(SectionCheck.notRead(reading, SiteReads.DATASTORES));
        }
        List<Datastore> datastores = all.stream().filter(Datastore::vmfs).toList();
        if (datastores.isEmpty()) {
            return List.of(SiteFinding.blocking(SiteMessage.SITE_DATASTORES_NONE.statement()));
        }
        List<Datastore> proven =
                datastores.stream().filter(ProofSection::proven).toList();
        List<SiteFinding> findings = new ArrayList<>();
        findings.add(SiteFinding.limitingIf(
                proven.size() < datastores.size(),
                SiteMessage.SITE_PROOF_COVERAGE.with(Map.of(
                        "proven",
                        proven.size(),
                        "datastores",
                        datastores.size(),
                        "provenBytes",
                        capacity(proven),
                        "bytes",
                        capacity(datastores)))));
        findings.addAll(SectionCheck.named(datastores.stream()
                .filter(datastore -> !proven(datastore))
                .map(ProofSection::missing)
                .toList()));
        reading.values(ArrayReading.class)
                .forEach(array -> findings.add(SiteFinding.info(SiteMessage.SITE_PROOF_CADENCE.with(
                        "array", array.name(), "cadence", array.figureCadence().toString()))));
        findings.addAll(MonitoringFindings.of(reading, datastores));
        return findings;
    }

    private static boolean proven(Datastore datastore) {
        return ArrayCoverage.of(datastore, Set.of()).proven();
    }

    private static SiteFinding missing(Datastore datastore) {
        Statement reason = ArrayCoverage.of(datastore, Set.of()).reason();
        return SiteFinding.info(SiteMessage.SITE_PROOF_MISSING.with(
                "datastore",
                datastore.facts().name(),
                "reason",
                reason == null ? SiteMessage.SITE_NOT_POSSIBLE.statement() : reason));
    }

    private static long capacity(List<Datastore> datastores) {
        return Datastore.volumes(datastores).stream()
                .mapToLong(datastore -> datastore.facts().capacityBytes())
                .sum();
    }
}
