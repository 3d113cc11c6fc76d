package io.tidemark.audit.web;

import io.tidemark.platform.Csv;
import java.util.List;

/** A list of findings as CSV. */
final class FindingCsv {

    private static final Csv<FindingView> COLUMNS = new Csv<FindingView>()
            .column("severity", FindingView::severity)
            .column("ruleId", FindingView::ruleId)
            .column("title", finding -> finding.title().text())
            .column("objectKind", FindingView::objectKind)
            .column("objectId", finding -> finding.objectId().toString())
            .column("objectName", FindingView::objectName)
            .column("explanation", finding -> finding.explanation().text())
            .column("expected", FindingView::expected)
            .column("actual", FindingView::actual)
            .column("source", FindingView::source)
            .column("openedAt", FindingView::openedAt)
            .column("closedAt", FindingView::closedAt)
            .column(
                    "waivedUntil",
                    finding ->
                            finding.waiver() == null ? null : finding.waiver().expiresAt())
            .column(
                    "waiverReason",
                    finding ->
                            finding.waiver() == null ? null : finding.waiver().reason())
            .column("id", FindingView::id);

    private FindingCsv() {}

    static String of(List<FindingView> findings) {
        return COLUMNS.of(findings);
    }
}
