package io.tidemark.reclaim.queue;

import java.util.List;

/**
 * A run whose turn it is: it holds its host, and counts for its arrays and its vCenter, until its UNMAP has ended.
 *
 * @param remainingSeconds how long UNMAP is expected to go on, by the measure of {@link WaitingRun#expectedSeconds}
 */
public record AdmittedRun(
        String run, String vcenter, String asker, String host, List<String> arrays, double remainingSeconds) {

    public AdmittedRun {
        arrays = List.copyOf(arrays);
    }
}
