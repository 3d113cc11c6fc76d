package io.tidemark.capacity.collect;

import io.tidemark.capacity.series.Series;
import io.tidemark.inventory.Datastore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The series to which the UNMAP of hosts belongs. If several datastores show one VMFS volume, for example in two
 * datacenters, what a host sent belongs to the datastore that it mounts, so that it counts once.
 */
final class VolumeSeries {

    private record OnHost(String vmfsUuid, String host) {}

    private final Map<OnHost, Long> byHost = new HashMap<>();
    private final Map<String, Long> byUuid = new HashMap<>();

    private VolumeSeries() {}

    /** @param series by moid */
    static VolumeSeries of(List<Datastore> datastores, Map<String, Series> series) {
        VolumeSeries all = new VolumeSeries();
        Datastore.volumes(datastores).forEach(one -> all.add(one, series));
        datastores.forEach(one -> all.add(one, series));
        return all;
    }

    private void add(Datastore datastore, Map<String, Series> series) {
        Series known = series.get(datastore.id().moid());
        var vmfs = datastore.facts().vmfs();
        if (known == null || vmfs == null) {
            return;
        }
        byUuid.putIfAbsent(vmfs.uuid(), known.id());
        datastore
                .facts()
                .mounts()
                .forEach(mount -> byHost.putIfAbsent(new OnHost(vmfs.uuid(), mount.host()), known.id()));
    }

    /** Null if no sampled datastore shows the volume. */
    @Nullable
    Long of(String vmfsUuid, String host) {
        Long mounted = byHost.get(new OnHost(vmfsUuid, host));
        return mounted == null ? byUuid.get(vmfsUuid) : mounted;
    }
}
