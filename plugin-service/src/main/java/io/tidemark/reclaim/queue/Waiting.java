package io.tidemark.reclaim.queue;

import java.time.Instant;
import java.util.List;

/**
 * A queued run.
 *
 * @param hosts moids of suitable hosts, the planned one first
 * @param arrays ids of its arrays, empty if none is known
 * @param expectedSeconds expected duration; the longest of one request start first
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
