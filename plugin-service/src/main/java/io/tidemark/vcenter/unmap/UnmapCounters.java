package io.tidemark.vcenter.unmap;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The UNMAP counters of hosts, from the performance counters of vCenter.
 *
 * @param counted false if this vCenter has no such counters
 * @param covered the range that each host reported without a gap, by moid; other hosts are earlier releases or did not
 *     respond to vCenter
 * @param samples intervals with UNMAP, in no order
 */
public record UnmapCounters(boolean counted, Map<String, TimeRange> covered, List<Sample> samples) {

    /** The interval of the samples that hosts keep. */
    public static final int REAL_TIME_SECONDS = 20;

    public static final Duration REAL_TIME_INTERVAL = Duration.ofSeconds(REAL_TIME_SECONDS);

    /** Hosts keep their samples for about an hour. */
    public static final Duration REAL_TIME_KEPT = Duration.ofMinutes(55);

    /** The interval of the samples that vCenter keeps. */
    public static final int ROLLED_UP_SECONDS = 300;

    /** How long vCenter keeps its samples. */
    public static final Duration ROLLED_UP_KEPT = Duration.ofHours(24);

    /** The same counters with times that are so much earlier. */
    public UnmapCounters earlier(Duration by) {
        if (by.isZero()) {
            return this;
        }
        Map<String, TimeRange> ranges = new HashMap<>();
        covered.forEach((host, range) -> ranges.put(
                host, new TimeRange(range.from().minus(by), range.until().minus(by))));
        return new UnmapCounters(
                counted,
                ranges,
                samples.stream()
                        .map(one -> new Sample(
                                one.host(), one.vmfsUuid(), one.end().minus(by), one.seconds(), one.ios(), one.bytes()))
                        .toList());
    }

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
