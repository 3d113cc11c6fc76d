package io.tidemark.capacity.collect;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.capacity.UnmapActivity;
import io.tidemark.capacity.series.CollectionTimes;
import io.tidemark.capacity.series.Series;
import io.tidemark.capacity.series.UnmapActivities;
import io.tidemark.capacity.series.UnmapGaps;
import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Reads the UNMAP counters of hosts from a vCenter since the last query: first the samples of the hosts, then those of
 * vCenter for times before. A failure of one does not affect the other.
 */
@Component
class UnmapCollector {

    private static final Logger LOG = LoggerFactory.getLogger(UnmapCollector.class);
    /** Samples arrive late; a time range can be queried again. */
    private static final Duration OVERLAP = Duration.ofMinutes(2);
    /** Until vCenter is asked again for samples that it did not return. */
    private static final Duration PAUSE = Duration.ofMinutes(15);

    private final UnmapActivities activities;
    private final CollectionTimes collectionTimes;
    private final UnmapGaps gaps;
    /** Until when each host of a vCenter has returned its samples, as long as it still keeps later ones. */
    private final Cache<String, Map<String, Instant>> knownUntil =
            Caffeine.newBuilder().expireAfterWrite(UnmapCounters.REAL_TIME_KEPT).build();

    UnmapCollector(UnmapActivities activities, CollectionTimes collectionTimes, UnmapGaps gaps) {
        this.activities = activities;
        this.collectionTimes = collectionTimes;
        this.gaps = gaps;
    }

    /** @param ahead how far the clock of vCenter is ahead of the service's, by which {@code now} is */
    void collect(
            VcenterSession session,
            List<Datastore> datastores,
            Map<String, Series> series,
            Instant now,
            Duration ahead) {
        String vcenter = session.vcenter();
        Set<String> hosts = new HashSet<>();
        datastores.forEach(datastore -> datastore.facts().mounts().forEach(mount -> hosts.add(mount.host())));
        VolumeSeries volumes = VolumeSeries.of(datastores, series);
        Instant realTime = whole(now.minus(UnmapCounters.REAL_TIME_KEPT));
        Instant last = noteGap(vcenter, realTime, now);
        try {
            Instant from = later(last.minus(OVERLAP), realTime);
            UnmapCounters counters = counters(session, hosts, from, now, UnmapCounters.REAL_TIME_SECONDS, ahead);
            keep(counters, volumes);
            catchUp(session, counters, from, realTime, volumes, ahead);
            activities.keepHosts(vcenter, hosts, counters.hosts());
            collectionTimes.unmapCollected(vcenter, now, counters.counted());
        } catch (Problem e) {
            LOG.warn("no UNMAP samples of the hosts of vCenter {}: {}", vcenter, e.detail());
            collectionTimes.unmapFailed(vcenter, e.statement());
        }
        gaps.of(vcenter).stream()
                .filter(gap -> due(gap, now))
                .forEach(gap -> fill(session, gap, hosts, volumes, now, ahead));
    }

    /** Reads what hosts did not return in earlier rounds, for example because they were disconnected, and still keep. */
    private void catchUp(
            VcenterSession session,
            UnmapCounters counters,
            Instant from,
            Instant realTime,
            VolumeSeries volumes,
            Duration ahead) {
        Map<String, Instant> known = knownUntil.get(session.vcenter(), ignored -> Map.of());
        Map<String, Instant> now = new HashMap<>();
        known.forEach((host, until) -> {
            if (until.isAfter(realTime)) {
                now.put(host, until);
            }
        });
        Map<String, Instant> behind = new HashMap<>();
        counters.covered().forEach((host, range) -> {
            Instant until = now.get(host);
            if (until != null && until.isBefore(from)) {
                behind.put(host, until);
            }
            if (range.from().isBefore(range.until())) {
                now.put(host, range.until());
            }
        });
        if (!behind.isEmpty()) {
            Instant earliest = Collections.min(behind.values());
            keep(counters(session, behind.keySet(), earliest, from, UnmapCounters.REAL_TIME_SECONDS, ahead), volumes);
        }
        knownUntil.put(session.vcenter(), now);
    }

    /** What the hosts no longer keep becomes a gap; returns the time until which samples or gaps are known. */
    private Instant noteGap(String vcenter, Instant realTime, Instant now) {
        Instant dayAgo = now.minus(UnmapCounters.ROLLED_UP_KEPT);
        Instant last = collectionTimes
                .last(vcenter)
                .map(CollectionTimes.Round::unmapUntil)
                .orElse(dayAgo);
        if (!last.isBefore(realTime)) {
            return last;
        }
        gaps.add(vcenter, whole(later(last, dayAgo)), realTime);
        collectionTimes.unmapKnownUntil(vcenter, realTime);
        return realTime;
    }

    private static boolean due(UnmapGaps.Gap gap, Instant now) {
        return gap.until().isAfter(now.minus(UnmapCounters.ROLLED_UP_KEPT))
                && (gap.tried() == null || !gap.tried().plus(PAUSE).isAfter(now));
    }

    private void fill(
            VcenterSession session,
            UnmapGaps.Gap gap,
            Set<String> hosts,
            VolumeSeries volumes,
            Instant now,
            Duration ahead) {
        Instant from = later(gap.from(), whole(now.minus(UnmapCounters.ROLLED_UP_KEPT)));
        try {
            keep(counters(session, hosts, from, gap.until(), UnmapCounters.ROLLED_UP_SECONDS, ahead), volumes);
            gaps.filled(session.vcenter(), gap);
        } catch (Problem e) {
            LOG.warn(
                    "no UNMAP samples of vCenter {} from {} to {}: {}",
                    session.vcenter(),
                    from,
                    gap.until(),
                    e.detail());
            gaps.failed(session.vcenter(), gap, now, e.statement());
        }
    }

    /** Over times of the service's clock; with whole intervals between both clocks, samples keep their times. */
    private static UnmapCounters counters(
            VcenterSession session, Set<String> hosts, Instant from, Instant to, int seconds, Duration ahead) {
        Duration offset = ClockOffset.whole(ahead, seconds);
        return session.unmapCounters(hosts, from.plus(offset), to.plus(offset), seconds)
                .earlier(offset);
    }

    private void keep(UnmapCounters counters, VolumeSeries volumes) {
        List<UnmapActivities.Entry> entries = new ArrayList<>();
        for (UnmapCounters.Sample sample : counters.samples()) {
            Long series = volumes.of(sample.vmfsUuid(), sample.host());
            if (series != null) {
                entries.add(new UnmapActivities.Entry(
                        series,
                        new UnmapActivity(
                                sample.end(), sample.seconds(), sample.host(), sample.ios(), sample.bytes())));
            }
        }
        activities.add(entries);
    }

    /** Both lengths of intervals end here, so that nothing is counted in both. */
    private static Instant whole(Instant at) {
        return Instant.ofEpochSecond(
                Math.floorDiv(at.getEpochSecond(), UnmapCounters.ROLLED_UP_SECONDS) * UnmapCounters.ROLLED_UP_SECONDS);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
