package io.tidemark.imports.run;

import io.tidemark.imports.esxtop.Metric;
import java.util.List;
import java.util.Map;

/**
 * Which counters of a batch file count.
 *
 * @param counters all there are
 * @param candidates those that match the pattern of a metric
 * @param chosen the one that is taken for a metric; empty until it is decided
 */
public record Columns(List<String> counters, Map<Metric, List<String>> candidates, Map<Metric, String> chosen) {

    static final Columns NONE = new Columns(List.of(), Map.of(), Map.of());

    Columns choosing(Map<Metric, String> chosen) {
        return new Columns(counters, candidates, Map.copyOf(chosen));
    }
}
