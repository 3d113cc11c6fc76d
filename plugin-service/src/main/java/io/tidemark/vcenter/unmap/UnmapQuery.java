package io.tidemark.vcenter.unmap;

import io.tidemark.platform.Batches;
import io.tidemark.vcenter.clock.ClockOffset;
import io.tidemark.vcenter.host.HostTimes;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PerfEntityMetricCSV;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** Reads the UNMAP counters of hosts. The instance of a counter is the UUID of the VMFS volume. */
public final class UnmapQuery {

    private UnmapQuery() {}

    public static UnmapCounters run(
            VimSession conversation, Collection<String> hosts, Instant from, Instant to, int seconds) {
        ManagedObjectReference manager = conversation.content().getPerfManager();
        UnmapCounterKeys keys = manager == null ? null : UnmapCounterKeys.of(conversation, manager);
        if (manager == null || keys == null) {
            return UnmapCounters.none();
        }
        Map<String, Duration> ahead = HostTimes.ahead(conversation, hosts);
        ahead.replaceAll((host, offset) -> ClockOffset.whole(offset, seconds));
        UnmapSpecs specs = new UnmapSpecs(manager, keys, from, to, seconds, ahead);
        UnmapReader reader = new UnmapReader(keys, from, seconds, ahead);
        if (seconds == UnmapCounters.REAL_TIME_SECONDS) {
            Batches.of(hosts, UnmapSpecs.HOSTS_AT_ONCE)
                    .forEach(some -> conversation
                            .list(specs.everyVolume(some), PerfEntityMetricCSV.class)
                            .forEach(reader::add));
        } else {
            new HistoricalUnmapQuery(conversation, specs).run(hosts, reader::add);
        }
        return reader.counters();
    }
}
