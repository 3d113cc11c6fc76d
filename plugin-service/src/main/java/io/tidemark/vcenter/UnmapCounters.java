package io.tidemark.vcenter;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What hosts counted of the UNMAP they sent, from vCenter's performance counters.
 *
 * @param counted false when this vCenter has no such counters at all
 * @param hosts moids of the hosts that have them; the others are older, or did not answer vCenter
 * @param samples intervals in which something was sent, in no order
 */
public record UnmapCounters(boolean counted, Set<String> hosts, List<Sample> samples) {

    /** One host's UNMAP to one VMFS volume in the {@code seconds} up to {@code end}; not cumulative. */
    public record Sample(String host, String vmfsUuid, Instant end, int seconds, long ios, long bytes) {}

    public UnmapCounters {
        hosts = Set.copyOf(hosts);
        samples = List.copyOf(samples);
    }

    public static UnmapCounters none() {
        return new UnmapCounters(false, Set.of(), List.of());
    }
}
