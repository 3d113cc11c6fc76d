package io.tidemark.reclaim.queue;

import java.util.List;

/**
 * An admitted run: it occupies its host and counts for its arrays and its vCenter until the UNMAP has ended.
 *
 * @param remainingSeconds expected remaining duration, as in {@link Waiting#expectedSeconds}
 */
public record Holding(
        String run, String vcenter, String asker, String host, List<String> arrays, double remainingSeconds) {

    public Holding {
        arrays = List.copyOf(arrays);
    }
}
