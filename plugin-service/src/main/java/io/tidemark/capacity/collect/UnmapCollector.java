package io.tidemark.capacity.collect;

import io.tidemark.capacity.UnmapActivity;
import io.tidemark.capacity.series.Rounds;
import io.tidemark.capacity.series.Series;
import io.tidemark.capacity.series.UnmapActivities;
import io.tidemark.inventory.Datastore;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.unmap.UnmapCounters;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Reads the UNMAP counters of hosts from a vCenter since the last query. */
@Component
class UnmapCollector {

    private static final int REAL_TIME = 20;
    private static final int FIVE_MINUTES = 300;
    /** Hosts keep their own samples for about an hour. */
    private static final Duration REAL_TIME_KEPT = Duration.ofMinutes(55);

    private static final Duration FIVE_MINUTES_KEPT = Duration.ofHours(24);
    /** Samples arrive late; a time range can be queried again. */
    private static final Duration OVERLAP = Duration.ofMinutes(2);

    private final UnmapActivities activities;
    private final Rounds rounds;

    UnmapCollector(UnmapActivities activities, Rounds rounds) {
        this.activities = activities;
        this.rounds = rounds;
    }

    void collect(VcenterSession session, List<Datastore> datastores, Map<String, Series> series, Instant now) {
        Set<String> hosts = new HashSet<>();
        Map<String, Long> byUuid = new HashMap<>();
        for (Datastore datastore : datastores) {
            datastore.facts().mounts().forEach(mount -> hosts.add(mount.host()));
            Series known = series.get(datastore.id().moid());
            if (known != null && datastore.facts().vmfs() != null) {
                byUuid.put(datastore.facts().vmfs().uuid(), known.id());
            }
        }
        Instant last =
                rounds.last(session.vcenter()).map(Rounds.Round::unmapUntil).orElse(now.minus(FIVE_MINUTES_KEPT));
        Instant realTime = whole(now.minus(REAL_TIME_KEPT));
        if (last.isBefore(realTime)) {
            Instant from = later(last, now.minus(FIVE_MINUTES_KEPT));
            keep(session.unmapCounters(hosts, whole(from), realTime, FIVE_MINUTES), byUuid);
            last = realTime.plus(OVERLAP);
        }
        UnmapCounters counters = session.unmapCounters(hosts, later(last.minus(OVERLAP), realTime), now, REAL_TIME);
        keep(counters, byUuid);
        activities.keepHosts(session.vcenter(), hosts, counters.hosts());
        rounds.unmapCollected(session.vcenter(), now, counters.counted());
    }

    private void keep(UnmapCounters counters, Map<String, Long> byUuid) {
        List<UnmapActivities.Entry> entries = new ArrayList<>();
        for (UnmapCounters.Sample sample : counters.samples()) {
            Long series = byUuid.get(sample.vmfsUuid());
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
        return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), FIVE_MINUTES) * FIVE_MINUTES);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
