package io.tidemark.reclaim.report;

import io.tidemark.platform.Csv;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.reclaim.store.RunTotals;
import java.util.List;

/** Totals as CSV. */
public final class TotalsCsv {

    private TotalsCsv() {}

    public static Csv.Lines lines(RunGroups groups, List<RunTotals> totals) {
        return columns(groups).lines(totals.stream());
    }

    public static String of(RunGroups groups, List<RunTotals> totals) {
        return columns(groups).of(totals);
    }

    private static Csv<RunTotals> columns(RunGroups groups) {
        return new Csv<RunTotals>()
                .column("month", RunTotals::month)
                .column("groupBy", row -> groups.by())
                .column("id", RunTotals::key)
                .column("name", RunTotals::name)
                .column("arrays", row -> String.join(" + ", row.arrays()))
                .column("arrayKinds", row -> String.join(" + ", row.arrayKinds()))
                .column("runs", RunTotals::runs)
                .column("completed", RunTotals::completed)
                .column("exactRuns", RunTotals::exactRuns)
                .column("rangeRuns", RunTotals::rangeRuns)
                .column("notVerifiableRuns", RunTotals::notVerifiableRuns)
                .column("reclaimedBytes", RunTotals::reclaimedBytes)
                .column("provenBytes", RunTotals::provenBytes)
                .column("deadBytes", RunTotals::deadBytes);
    }
}
