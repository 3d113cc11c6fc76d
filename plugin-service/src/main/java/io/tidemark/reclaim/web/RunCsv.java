package io.tidemark.reclaim.web;

import io.tidemark.platform.Csv;
import java.util.stream.Stream;

/** A list of runs as CSV. */
final class RunCsv {

    private static final Csv<RunView> COLUMNS = new Csv<RunView>()
            .column("id", RunView::id)
            .column("datastoreId", RunView::datastoreId)
            .column("datastoreName", RunView::datastoreName)
            .column("arrays", run -> String.join(" + ", run.arrays()))
            .column("state", RunView::state)
            .column("outcome", RunView::outcome)
            .column("method", run -> run.plan().method().text())
            .column("requestedUnit", run -> run.plan().requestedUnit())
            .column("effectiveUnit", run -> run.plan().effectiveUnit())
            .column("host", run -> run.plan().host().name())
            .column("startedBy", RunView::startedBy)
            .column("reason", RunView::reason)
            .column("createdAt", RunView::createdAt)
            .column("startedAt", RunView::startedAt)
            .column("endedAt", RunView::endedAt)
            .column("blocksTotal", run -> run.progress().blocksTotal())
            .column("reclaimedBytes", run -> run.verification().reclaimedBytes())
            .column("verification", run -> run.verification().outcome())
            .column("verificationSummary", run -> run.verification().summary().text())
            .column(
                    "problem",
                    run -> run.problem() == null ? null : run.problem().text());

    private RunCsv() {}

    static Csv.Lines of(Stream<RunView> runs) {
        return COLUMNS.lines(runs);
    }
}
