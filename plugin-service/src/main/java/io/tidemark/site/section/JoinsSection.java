package io.tidemark.site.section;

import io.tidemark.array.connection.InspectedArray.Listed;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteSection;
import io.tidemark.site.read.ArrayReading;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Devices of datastores and the volumes behind them: joined, not joined, ambiguous, with sizes that do not match. */
@Component
class JoinsSection implements SectionCheck {

    @Override
    public SiteSection section() {
        return SiteSection.JOINS;
    }

    @Override
    public List<SiteFinding> findings(SiteReading reading) {
        List<Datastore> datastores = reading.value(SiteReads.DATASTORES).orElse(null);
        if (datastores == null) {
            return List.of(SectionCheck.notRead(reading, SiteReads.DATASTORES));
        }
        Map<String, List<String>> volumes = volumes(reading);
        List<SiteFinding> open = new ArrayList<>();
        List<SiteFinding> several = new ArrayList<>();
        List<SiteFinding> doubts = new ArrayList<>();
        int devices = 0;
        int joined = 0;
        for (Datastore datastore : datastores.stream().filter(Datastore::vmfs).toList()) {
            String name = datastore.facts().name();
            for (BackedExtent extent : datastore.extents()) {
                devices++;
                List<String> behind = volumes.getOrDefault(extent.device().toLowerCase(Locale.ROOT), List.of());
                if (behind.size() > 1) {
                    several.add(SiteFinding.limiting(SiteMessage.SITE_DEVICE_AMBIGUOUS.with(
                            "datastore", name, "device", extent.device(), "volumes", String.join(", ", behind))));
                }
                if (extent.volume() == null) {
                    open.add(SiteFinding.limitingIf(
                            !datastore.local(),
                            SiteMessage.SITE_DEVICE_NOT_JOINED.with("datastore", name, "device", extent.device())));
                } else {
                    joined++;
                }
            }
            DeadSpace dead = datastore.deadSpace();
            Statement doubt = dead == null ? null : dead.doubt();
            if (doubt != null) {
                doubts.add(
                        SiteFinding.limiting(SiteMessage.SITE_SIZES_DIFFER.with("datastore", name, "reason", doubt)));
            }
        }
        List<SiteFinding> findings = new ArrayList<>();
        findings.add(SiteFinding.info(
                SiteMessage.SITE_DEVICES_JOINED,
                Map.of("devices", devices, "joined", joined, "ambiguous", several.size())));
        findings.addAll(SectionCheck.named(open));
        findings.addAll(SectionCheck.named(several));
        findings.addAll(SectionCheck.named(doubts));
        return findings;
    }

    /** By device, the volumes of all arrays that say it is theirs. */
    private static Map<String, List<String>> volumes(SiteReading reading) {
        Map<String, List<String>> volumes = new HashMap<>();
        for (ArrayReading array : reading.values(ArrayReading.class)) {
            for (Listed volume : array.volumes()) {
                volume.devices()
                        .forEach(device -> volumes.computeIfAbsent(
                                        device.toLowerCase(Locale.ROOT), key -> new ArrayList<>())
                                .add(array.name() + "/" + volume.name()));
            }
        }
        return volumes;
    }
}
