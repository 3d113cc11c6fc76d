package io.tidemark.vcenter.unmap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What hosts counted of the UNMAP they sent, from vCenter's performance counters.
 *
 * @param counted false when this vCenter has no such counters at all
 * @param covered the range that each host which has them reported without a gap, by moid; the others are older, or did not
 *     answer vCenter
 * @param samples intervals in which something was sent, in no order
 */
public record UnmapCounters(boolean counted, Map<String, TimeRange> covered, List<Sample> samples) {

    /** One host's UNMAP to one VMFS volume in the {@code seconds} up to {@code end}; not cumulative. */
    public record Sample(String host, String vmfsUuid, Instant end, int seconds, long ios, long bytes) {}

    /** Time by vCenter's clock; empty when both ends are the same. */
    public record TimeRange(Instant from, Instant until) {

        public boolean covers(Instant begin, Instant end) {
            return !from.isAfter(begin) && !until.isBefore(end);
        }
    }

    public UnmapCounters {
        covered = Map.copyOf(covered);
        samples = List.copyOf(samples);
    }

    /** moids of the hosts that have the counters. */
    public Set<String> hosts() {
        return covered.keySet();
    }

    public static UnmapCounters none() {
        return new UnmapCounters(false, Map.of(), List.of());
    }
}
