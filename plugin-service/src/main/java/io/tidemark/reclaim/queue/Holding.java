package io.tidemark.reclaim.queue;

import java.util.List;

/**
 * A run whose turn it is: it holds its host, and counts for its arrays and its vCenter, until its walk has ended.
 *
 * @param remainingSeconds how long the walk is expected to go on, by the measure of {@link Waiting#expectedSeconds}
 */
public record Holding(
        String run, String vcenter, String asker, String host, List<String> arrays, double remainingSeconds) {

    public Holding {
        arrays = List.copyOf(arrays);
    }
}
