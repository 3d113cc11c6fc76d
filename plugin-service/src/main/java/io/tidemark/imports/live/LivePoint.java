package io.tidemark.imports.live;

import io.tidemark.imports.esxtop.Metric;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What devices received in the interval up to {@code at}; those that received no UNMAP are left out.
 *
 * @param millis length of the interval, in milliseconds
 */
public record LivePoint(Instant at, long millis, List<DeviceGain> devices) {

    /**
     * UNMAP to a device.
     *
     * @param deletes UNMAP commands
     * @param deletedBytes null if the host does not count them
     */
    public record DeviceGain(
            String device, long deletes, @Nullable Long deletedBytes) {}

    static LivePoint of(LiveSample sample) {
        return new LivePoint(
                sample.at(),
                sample.millis(),
                sample.gained().entrySet().stream()
                        .map(entry -> new DeviceGain(
                                entry.getKey(),
                                entry.getValue().getOrDefault(Metric.UNMAP_IOS, 0L),
                                entry.getValue().get(Metric.UNMAP_MBPS)))
                        .filter(gain -> gain.deletes() > 0 || gain.deletedBytes() != null && gain.deletedBytes() > 0)
                        .toList());
    }
}
