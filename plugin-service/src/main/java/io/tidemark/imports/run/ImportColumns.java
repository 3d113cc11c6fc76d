package io.tidemark.imports.run;

import io.tidemark.imports.esxtop.Metric;
import java.util.List;
import java.util.Map;

/**
 * Which counters of a batch file count.
 *
 * @param counters all there are
 * @param candidates those that match the pattern of a metric
 * @param chosen the selected counter of a metric; empty until it is selected
 */
public record ImportColumns(List<String> counters, Map<Metric, List<String>> candidates, Map<Metric, String> chosen) {

    static final ImportColumns NONE = new ImportColumns(List.of(), Map.of(), Map.of());

    ImportColumns choosing(Map<Metric, String> chosen) {
        return new ImportColumns(counters, candidates, Map.copyOf(chosen));
    }
}
