package io.tidemark.reclaim.queue;

import java.time.Instant;
import java.util.List;

/**
 * A run that waits for its turn.
 *
 * @param hosts moids that could unmap it, the planned one first
 * @param arrays ids of the arrays behind it, empty when none is known
 * @param expectedSeconds how long UNMAP is expected to take; the longest of one request go first
 */
public record WaitingRun(
        String run,
        String vcenter,
        String asker,
        boolean scheduled,
        Instant askedAt,
        double expectedSeconds,
        List<String> hosts,
        List<String> arrays) {

    public WaitingRun {
        hosts = List.copyOf(hosts);
        arrays = List.copyOf(arrays);
    }
}
