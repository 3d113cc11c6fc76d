package io.tidemark.vcenter.monitoring;

import io.tidemark.vcenter.fault.ServiceMissing;
import java.util.List;

/**
 * vCenter's Storage Monitoring Service, which keeps what storage (VASA) providers last reported; it asks no array. Every
 * method requires StorageViews.View on the root folder and fails as those of {@code VcenterSession}, or with {@link
 * ServiceMissing}. A refusal never ends the session.
 */
public interface StorageMonitoring {

    /** The providers with their arrays: two calls, and two for each provider. */
    MonitoredStorage storage();

    /** All LUNs of an array, in one call; empty if its provider reports none. */
    List<MonitoredLun> luns(String array);
}
