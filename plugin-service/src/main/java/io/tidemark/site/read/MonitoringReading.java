package io.tidemark.site.read;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import io.tidemark.vcenter.monitoring.MonitoredStorage;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the storage monitoring of vCenter returned. */
public record MonitoringReading(MonitoredStorage storage, Map<MonitoredArray, Luns> luns) implements ReadStep.Counted {

    /** The LUNs of an array; {@code failure} is why they could not be read, null if they could. */
    public record Luns(List<MonitoredLun> all, @Nullable Statement failure) {}

    @Override
    public int items() {
        return luns.values().stream().mapToInt(luns -> luns.all().size()).sum();
    }
}
