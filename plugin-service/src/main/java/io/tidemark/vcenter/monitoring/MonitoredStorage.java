package io.tidemark.vcenter.monitoring;

import java.time.Instant;
import java.util.List;

/**
 * The storage providers that are registered with a vCenter.
 *
 * @param at when they were read, by vCenter's clock
 */
public record MonitoredStorage(Instant at, List<StorageProvider> providers) {

    public MonitoredStorage {
        providers = List.copyOf(providers);
    }
}
