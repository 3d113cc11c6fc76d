package io.tidemark.site.source;

import io.tidemark.audit.collect.HostCollector;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.SkippedHost;
import io.tidemark.inventory.Datastore;
import io.tidemark.site.SiteProperties;
import io.tidemark.site.read.HostSample;
import io.tidemark.site.read.ReadSource;
import io.tidemark.site.read.ReadStep;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteReads;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.unmap.UnmapCounters;
import io.tidemark.vcenter.unmap.UnmapSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reads of some hosts in the session of the caller: configuration, clocks, logs, reclaim rates, UNMAP counters. */
@Component
class HostReads implements ReadSource {

    private static final String LOG = "hostd";
    private static final int LAST_LINES = 20;
    private static final Duration RECENT = Duration.ofMinutes(10);

    private final SiteProperties properties;
    private final SiteThreads threads;

    HostReads(SiteProperties properties, SiteThreads threads) {
        this.properties = properties;
        this.threads = threads;
    }

    @Override
    public int stage() {
        return THIRD;
    }

    @Override
    public List<ReadStep<?>> steps(SiteTarget target, SiteReading known) {
        List<HostLocation> hosts = SampledHosts.of(known.value(SiteReads.HOSTS).orElse(List.of()), properties.hosts());
        if (hosts.isEmpty()) {
            return List.of();
        }
        VcenterSession session = target.session();
        List<String> moids = hosts.stream().map(host -> host.facts().moid()).toList();
        List<String> volumes = known.value(SiteReads.DATASTORES).orElse(List.of()).stream()
                .flatMap(datastore -> uuid(datastore).stream())
                .toList();
        return List.of(
                new ReadStep<>(SiteReads.HOST_CONFIGURATIONS, () -> configurations(session, hosts)),
                new ReadStep<>(SiteReads.HOST_CLOCKS, () -> clocks(session, hosts)),
                new ReadStep<>(SiteReads.HOST_LOGS, () -> logs(session, moids)),
                new ReadStep<>(SiteReads.RATE_LIMITS, () -> limits(session, hosts)),
                new ReadStep<>(SiteReads.RATES, () -> session.unmapSettings().seenBy(moids, volumes)),
                new ReadStep<>(SiteReads.TASKS, () -> tasks(session, moids)),
                new ReadStep<>(
                        SiteReads.RECENT_COUNTERS,
                        () -> counters(session, moids, RECENT, UnmapCounters.REAL_TIME_SECONDS)),
                new ReadStep<>(
                        SiteReads.DAY_COUNTERS,
                        () -> counters(session, moids, UnmapCounters.ROLLED_UP_KEPT, UnmapCounters.ROLLED_UP_SECONDS)));
    }

    private static Optional<String> uuid(Datastore datastore) {
        return Optional.ofNullable(datastore.facts().vmfs()).map(DatastoreFacts.Vmfs::uuid);
    }

    private HostSample configurations(VcenterSession session, List<HostLocation> hosts) {
        List<HostReading> read = new ArrayList<>();
        List<SkippedHost> skipped = new ArrayList<>();
        HostCollector.whole(session).read(hosts, properties.readsAtOnce(), threads.hosts(), read::add, skipped::add);
        return new HostSample(List.copyOf(read), List.copyOf(skipped));
    }

    private static Map<String, Duration> clocks(VcenterSession session, List<HostLocation> hosts) {
        Map<String, Duration> clocks = new LinkedHashMap<>();
        hosts.forEach(host -> clocks.put(
                host.facts().name(), session.hostClockAhead(host.facts().moid())));
        return clocks;
    }

    private static List<Integer> logs(VcenterSession session, List<String> hosts) {
        List<Integer> lines = new ArrayList<>();
        for (String host : hosts) {
            int last = session.lastLogLine(host, LOG);
            lines.add(session.logLines(host, LOG, Math.max(1, last - LAST_LINES))
                    .lines()
                    .size());
        }
        return lines;
    }

    private static Map<String, Optional<UnmapSettings.Limits>> limits(
            VcenterSession session, List<HostLocation> hosts) {
        Map<String, Optional<UnmapSettings.Limits>> limits = new LinkedHashMap<>();
        hosts.forEach(host -> limits.put(
                host.facts().name(), session.unmapSettings().limits(host.facts().moid())));
        return limits;
    }

    private static int tasks(VcenterSession session, List<String> hosts) {
        return hosts.stream()
                .mapToInt(host -> session.recentUnmapTasks(host).size())
                .sum();
    }

    private static UnmapCounters counters(VcenterSession session, List<String> hosts, Duration back, int seconds) {
        Instant now = session.currentTime();
        return session.unmapCounters(hosts, now.minus(back), now, seconds);
    }
}
