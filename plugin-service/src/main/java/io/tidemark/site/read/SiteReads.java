package io.tidemark.site.read;

import io.tidemark.inventory.Datastore;
import io.tidemark.site.SiteMessage;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapSettings;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reads that examinations do once; those of each array and of each server are created with their names. */
public final class SiteReads {

    public static final SiteRead<Duration> CLOCK = SiteRead.essential(SiteMessage.SITE_READ_CLOCK, Duration.class);
    public static final SiteRead<InventoryTree> TREE =
            SiteRead.essential(SiteMessage.SITE_READ_TREE, InventoryTree.class);
    public static final SiteRead<List<HostLocation>> HOSTS =
            SiteRead.essential(SiteMessage.SITE_READ_HOSTS, List.class);
    public static final SiteRead<List<VmFacts>> MACHINES = SiteRead.useful(SiteMessage.SITE_READ_MACHINES, List.class);
    public static final SiteRead<Watched> CHANGES = SiteRead.essential(SiteMessage.SITE_READ_CHANGES, Watched.class);
    public static final SiteRead<List<Datastore>> DATASTORES =
            SiteRead.essential(SiteMessage.SITE_READ_DATASTORES, List.class);
    public static final SiteRead<List<String>> OWN_RIGHTS =
            SiteRead.essential(SiteMessage.SITE_READ_OWN_RIGHTS, List.class);
    public static final SiteRead<AccountRights> ACCOUNT_RIGHTS =
            SiteRead.useful(SiteMessage.SITE_READ_ACCOUNT_RIGHTS, AccountRights.class);
    public static final SiteRead<Optional<String>> EXTENSION =
            SiteRead.useful(SiteMessage.SITE_READ_EXTENSION, Optional.class);
    public static final SiteRead<List<String>> TAGS = SiteRead.useful(SiteMessage.SITE_READ_TAGS, List.class);
    public static final SiteRead<MonitoringReading> STORAGE_MONITORING =
            SiteRead.useful(SiteMessage.SITE_READ_STORAGE_MONITORING, MonitoringReading.class);
    public static final SiteRead<IdentityProviders> IDENTITY =
            SiteRead.useful(SiteMessage.SITE_READ_IDENTITY, IdentityProviders.class);
    public static final SiteRead<LinkedMode> LINKED_MODE =
            SiteRead.useful(SiteMessage.SITE_READ_LINKED_MODE, LinkedMode.class);
    public static final SiteRead<HostSample> HOST_CONFIGURATIONS =
            SiteRead.useful(SiteMessage.SITE_READ_HOST_CONFIGURATIONS, HostSample.class);
    public static final SiteRead<Map<String, Duration>> HOST_CLOCKS =
            SiteRead.useful(SiteMessage.SITE_READ_HOST_CLOCKS, Map.class);
    public static final SiteRead<List<Integer>> HOST_LOGS =
            SiteRead.useful(SiteMessage.SITE_READ_HOST_LOGS, List.class);
    public static final SiteRead<Map<String, Optional<UnmapSettings.Limits>>> RATE_LIMITS =
            SiteRead.useful(SiteMessage.SITE_READ_RATE_LIMITS, Map.class);
    public static final SiteRead<Map<String, Map<String, UnmapSettings.Setting>>> RATES =
            SiteRead.useful(SiteMessage.SITE_READ_RATES, Map.class);
    public static final SiteRead<UnmapCounters> RECENT_COUNTERS =
            SiteRead.useful(SiteMessage.SITE_READ_RECENT_COUNTERS, UnmapCounters.class);
    public static final SiteRead<UnmapCounters> DAY_COUNTERS =
            SiteRead.useful(SiteMessage.SITE_READ_DAY_COUNTERS, UnmapCounters.class);
    public static final SiteRead<EsxtopReading> ESXTOP =
            SiteRead.useful(SiteMessage.SITE_READ_ESXTOP, EsxtopReading.class);
    public static final SiteRead<Integer> TASKS = SiteRead.useful(SiteMessage.SITE_READ_TASKS, Integer.class);
    public static final SiteRead<Boolean> EVENTS = SiteRead.useful(SiteMessage.SITE_READ_EVENTS, Boolean.class);
    public static final SiteRead<Integer> DATASTORE_MACHINES =
            SiteRead.useful(SiteMessage.SITE_READ_DATASTORE_MACHINES, Integer.class);

    private SiteReads() {}

    public static SiteRead<ArrayReading> array(String name) {
        return new SiteRead<>(SiteMessage.SITE_READ_ARRAY.with("array", name), ArrayReading.class, false);
    }

    public static SiteRead<ServedCertificate> certificate(String server) {
        return new SiteRead<>(SiteMessage.SITE_READ_CERTIFICATE.with("server", server), ServedCertificate.class, false);
    }
}
