package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapCounters.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The volumes to which hosts recently sent UNMAP; read once for all datastores. */
final class RecentUnmap {

    /** The last intervals are not available yet. */
    private static final Duration DELAY = UnmapCounters.REAL_TIME_INTERVAL.multipliedBy(3);

    private final int minutes;
    private final Instant to;
    private final UnmapCounters counters;
    private final Set<String> busy;

    private RecentUnmap(int minutes, Instant to, UnmapCounters counters) {
        this.minutes = minutes;
        this.to = to;
        this.counters = counters;
        this.busy = counters.samples().stream()
                .filter(sample -> sample.bytes() > 0 || sample.ios() > 0)
                .map(UnmapCounters.Sample::vmfsUuid)
                .collect(Collectors.toSet());
    }

    static RecentUnmap asked(VcenterSession session, List<Datastore> datastores, int minutes) {
        Set<String> hosts = new HashSet<>();
        datastores.forEach(datastore -> hosts.addAll(connected(datastore)));
        Instant now = session.currentTime();
        return new RecentUnmap(
                minutes,
                now,
                hosts.isEmpty()
                        ? UnmapCounters.none()
                        : session.unmapCounters(
                                hosts,
                                now.minus(Duration.ofMinutes(minutes)).minus(UnmapCounters.REAL_TIME_INTERVAL),
                                now,
                                UnmapCounters.REAL_TIME_SECONDS));
    }

    /**
     * Null when nothing was sent; without the counters of all connected hosts for the whole time that hosts keep, it is
     * unknown whether a volume is idle.
     *
     * @param elsewhere whether hosts that are not known from the datastore may have its volume
     */
    @Nullable
    Statement unmet(Datastore datastore, boolean elsewhere) {
        Vmfs vmfs = datastore.facts().vmfs();
        if (vmfs != null && busy.contains(vmfs.uuid())) {
            return PolicyMessage.UNMAP_NOT_IDLE.with("minutes", minutes);
        }
        boolean counted = counters.counted()
                && !elsewhere
                && connected(datastore).stream().allMatch(this::covered);
        return counted ? null : PolicyMessage.UNMAP_NOT_COUNTED.statement();
    }

    private boolean covered(String host) {
        Duration asked = Duration.ofMinutes(minutes);
        Duration kept = asked.compareTo(UnmapCounters.REAL_TIME_KEPT) < 0 ? asked : UnmapCounters.REAL_TIME_KEPT;
        TimeRange range = counters.covered().get(host);
        return range != null && range.covers(to.minus(kept), to.minus(DELAY));
    }

    private static Set<String> connected(Datastore datastore) {
        Set<String> mounted = datastore.facts().mounts().stream()
                .filter(Mount::mounted)
                .map(Mount::host)
                .collect(Collectors.toSet());
        return datastore.hosts().stream()
                .filter(host -> host.facts().connected())
                .map(host -> host.facts().moid())
                .filter(mounted::contains)
                .collect(Collectors.toSet());
    }
}
