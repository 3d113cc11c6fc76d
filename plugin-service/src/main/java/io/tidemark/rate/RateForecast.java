package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.MountingHost;
import io.tidemark.rate.predict.ReclaimCurve;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was expected of a rate when it was set, to be held beside what came of it.
 *
 * @param deadSpaceBytes what array and VMFS reported then
 * @param hosts that could take part
 * @param timeToFinish from the start of automatic reclaim; null when not everything would come back
 * @param peakMBps UNMAP over all hosts at most
 */
public record RateForecast(
        long deadSpaceBytes, int hosts, @Nullable Duration timeToFinish, double peakMBps) {

    /** Null where the dead space is not known, there is none, or no host could give it back. */
    static @Nullable RateForecast of(Datastore datastore, Rate rate) {
        DeadSpace dead = datastore.deadSpace();
        List<HostFacts> hosts = datastore.hosts().stream()
                .filter(MountingHost::usable)
                .map(MountingHost::facts)
                .toList();
        if (dead == null || dead.bytes() <= 0 || hosts.isEmpty()) {
            return null;
        }
        ReclaimCurve curve = RatePredictions.curve(hosts, rate, dead.bytes(), false, 0);
        return new RateForecast(dead.bytes(), hosts.size(), curve.end(), curve.peak());
    }
}
