package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.MountingHost;
import io.tidemark.rate.predict.ReclaimCurve;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prediction of a rate when it was set, to compare with the measured UNMAP.
 *
 * @param deadSpaceBytes dead space at that time, less what earlier runs proved not to be reclaimed
 * @param hosts number of usable hosts
 * @param timeToFinish from the start of automatic reclaim; null if not all would be reclaimed
 * @param peakMBps UNMAP over all hosts at most
 */
public record RateForecast(
        long deadSpaceBytes, int hosts, @Nullable Duration timeToFinish, double peakMBps) {

    /**
     * Null where the dead space is not known or uncertain, there is none, a run proved that none is reclaimed, or no host
     * could reclaim it.
     */
    static @Nullable RateForecast of(Datastore datastore, Rate rate) {
        Long dead = datastore.expectedBytes();
        List<HostFacts> hosts = datastore.hosts().stream()
                .filter(MountingHost::usable)
                .map(MountingHost::facts)
                .toList();
        if (dead == null || dead <= 0 || hosts.isEmpty()) {
            return null;
        }
        ReclaimCurve curve = RatePredictions.curve(hosts, rate, dead, false, 0);
        return new RateForecast(dead, hosts.size(), curve.end(), curve.peak());
    }
}
