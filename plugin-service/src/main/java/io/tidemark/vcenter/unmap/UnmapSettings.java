package io.tidemark.vcenter.unmap;

import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The automatic reclaim setting of VMFS-6 volumes as hosts set, show and limit it. It belongs to the volume: set through one
 * host it counts for all, once they have noticed. Failures as of {@code VcenterSession}.
 */
public interface UnmapSettings {

    /** A volume's setting; bandwidth is null if the priority applies. */
    record Setting(@Nullable String priority, @Nullable UnmapBandwidth bandwidth) {}

    /** Least, greatest and default value in MB/s. */
    record Range(long min, long max, long usual) {}

    /**
     * The limits in QueryVmfsConfigOption; MB/s, null if the host does not support it.
     *
     * @param step distance between two fixed values
     * @param ultraLow a single value below the fixed range
     */
    record Limits(
            @Nullable Range fixed,
            @Nullable Range dynamicMin,
            @Nullable Range dynamicMax,
            @Nullable Long step,
            @Nullable Long ultraLow) {}

    /** UpdateVmfsUnmapPriority: none or low. Needs Host.Config.Storage on the host. */
    void setPriority(String host, String vmfsUuid, String priority);

    /** UpdateVmfsUnmapBandwidth. Needs Host.Config.Storage on the host. */
    void setBandwidth(String host, String vmfsUuid, UnmapBandwidth bandwidth);

    /** Empty for hosts before 6.5. Needs Host.Config.Storage on the host. */
    Optional<Limits> limits(String host);

    /** The setting on each host for each mounted volume: host moid -> VMFS uuid -> setting. */
    Map<String, Map<String, Setting>> seenBy(Collection<String> hosts, Collection<String> vmfsUuids);
}
