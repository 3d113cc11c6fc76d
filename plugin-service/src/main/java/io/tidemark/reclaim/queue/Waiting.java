package io.tidemark.reclaim.queue;

import java.time.Instant;
import java.util.List;

/**
 * A run that waits for its turn.
 *
 * @param hosts moids that could walk it, the planned one first
 * @param arrays ids of the arrays behind it, empty when none is known
 * @param expectedSeconds how long the walk is expected to take; the longest of one request go first
 */
public record Waiting(
        String run,
        String vcenter,
        String asker,
        boolean scheduled,
        Instant askedAt,
        double expectedSeconds,
        List<String> hosts,
        List<String> arrays) {

    public Waiting {
        hosts = List.copyOf(hosts);
        arrays = List.copyOf(arrays);
    }
}
