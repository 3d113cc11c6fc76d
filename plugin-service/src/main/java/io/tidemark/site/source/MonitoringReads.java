package io.tidemark.site.source;

import io.tidemark.platform.Problem;
import io.tidemark.site.read.MonitoringReading;
import io.tidemark.site.read.MonitoringReading.Luns;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReads;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.monitoring.MonitoredStorage;
import io.tidemark.vcenter.monitoring.StorageMonitoring;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** What storage providers report to vCenter, in the session of the service account. */
@Component
class MonitoringReads implements ReadSource.OfServiceAccount {

    private final Vcenters vcenters;

    MonitoringReads(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    @Override
    public List<ReadStep<?>> steps(VcenterConnection vcenter, String account) {
        return List.of(new ReadStep<>(
                SiteReads.STORAGE_MONITORING,
                () -> read(vcenters.serviceSession(vcenter.guid())
                        .orElseThrow(OfServiceAccount::removed)
                        .storageMonitoring())));
    }

    private static MonitoringReading read(StorageMonitoring monitoring) {
        MonitoredStorage storage = monitoring.storage();
        Map<MonitoredArray, Luns> luns = new LinkedHashMap<>();
        storage.providers().stream()
                .flatMap(provider -> provider.arrays().stream())
                .distinct()
                .forEach(array -> luns.put(array, luns(monitoring, array)));
        return new MonitoringReading(storage, luns);
    }

    private static Luns luns(StorageMonitoring monitoring, MonitoredArray array) {
        try {
            return new Luns(monitoring.luns(array.id()), null);
        } catch (Problem e) {
            return new Luns(List.of(), e.statement());
        }
    }
}
