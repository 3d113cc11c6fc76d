package io.tidemark.reclaim.store;

import io.tidemark.reclaim.run.RunState;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums over runs that have ended.
 *
 * @param key datastore moid, array id or month; empty for runs without an array
 * @param runs runs that ended
 * @param completed runs that completed
 * @param exactRuns runs with an exact result; only these count in {@code reclaimedBytes}
 */
public record RunTotals(String key, String name, int runs, int completed, int exactRuns, long reclaimedBytes) {

    /** The key of totals. */
    public enum GroupBy {
        DATASTORE,
        ARRAY,
        MONTH;

        public static GroupBy of(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT));
        }
    }

    /** One ended run, as far as sums need it; {@code arrays} are ids separated by commas. */
    record Ended(
            String datastore,
            String datastoreName,
            String arrays,
            Instant endedAt,
            RunState state,
            @Nullable Long reclaimedBytes) {

        private String key(GroupBy by) {
            return switch (by) {
                case DATASTORE -> datastore;
                case ARRAY -> arrays;
                case MONTH -> YearMonth.from(endedAt.atOffset(ZoneOffset.UTC)).toString();
            };
        }
    }

    /** Most reclaimed space first; months in their order. A run over several arrays counts for them together. */
    public static List<RunTotals> of(List<Ended> runs, GroupBy by) {
        Map<String, RunTotals> sums = new LinkedHashMap<>();
        for (Ended run : runs) {
            String key = run.key(by);
            RunTotals sum = sums.getOrDefault(key, new RunTotals(key, key, 0, 0, 0, 0));
            Long gain = run.reclaimedBytes();
            sums.put(
                    key,
                    new RunTotals(
                            key,
                            by == GroupBy.DATASTORE ? run.datastoreName() : key,
                            sum.runs + 1,
                            sum.completed + (run.state() == RunState.COMPLETED ? 1 : 0),
                            sum.exactRuns + (gain == null ? 0 : 1),
                            sum.reclaimedBytes + (gain == null ? 0 : gain)));
        }
        List<RunTotals> totals = new ArrayList<>(sums.values());
        totals.sort(
                by == GroupBy.MONTH
                        ? Comparator.comparing(RunTotals::key)
                        : Comparator.comparingLong(RunTotals::reclaimedBytes)
                                .reversed()
                                .thenComparing(RunTotals::name));
        return List.copyOf(totals);
    }
}
