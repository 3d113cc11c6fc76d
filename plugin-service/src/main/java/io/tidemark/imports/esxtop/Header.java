package io.tidemark.imports.esxtop;

import java.util.List;
import java.util.Map;

/**
 * The columns that the first line of a batch file names.
 *
 * @param counters names of the counters of devices, without repetition
 * @param candidates counters that match the pattern of each metric
 * @param bias minutes that the file's times lie behind UTC
 */
public record Header(int columns, int bias, List<String> counters, Map<Metric, List<String>> candidates) {

    /** Whether the user has to choose: nothing matches, or several counters match one metric. */
    public boolean undecided() {
        return candidates.isEmpty() || candidates.values().stream().anyMatch(names -> names.size() > 1);
    }
}
