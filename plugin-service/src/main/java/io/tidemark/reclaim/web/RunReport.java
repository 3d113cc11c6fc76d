package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.run.RunTotals;
import io.tidemark.reclaim.verify.Bytes;
import io.tidemark.reclaim.verify.Verification;
import io.tidemark.reclaim.web.Html.Bar;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs on paper: one with all that is known of it, or many with their sums. English only. */
final class RunReport {

    private RunReport() {}

    static String of(RunView run) {
        Html page = new Html("Space reclamation on " + run.datastoreName());
        page.facts(List.of(
                pair("State", run.state().name()),
                pair("Result", run.verification().summary().text()),
                pair("Problem", text(run.problem())),
                pair("Started by", run.startedBy()),
                pair("Note", run.reason()),
                pair("Accepted", text(run.createdAt())),
                pair("Walk asked for", text(run.startedAt())),
                pair("Ended", text(run.endedAt())),
                pair("Host", run.host().name() + ": " + run.hostReason().text()),
                pair("Method", run.method().text() + ": " + run.methodReason().text()),
                pair("Unit asked for", blocks(run.requestedUnit(), run.unitReason())),
                pair("Unit in effect", blocks(run.effectiveUnit(), run.effectiveUnitReason())),
                pair(
                        "Blocks walked",
                        run.blocksWalked() == null ? null : run.blocksWalked() + " (not space regained)")));
        figures(run, page);
        if (!run.findings().isEmpty()) {
            page.heading("Findings")
                    .table(
                            List.of("Severity", "Finding", "What to do"),
                            run.findings().stream()
                                    .map(finding -> row(finding.severity(), finding.text(), text(finding.advice())))
                                    .toList());
        }
        page.heading("Timeline")
                .table(
                        List.of("When (UTC)", "What"),
                        run.timeline().stream()
                                .map(entry -> row(entry.at().toString(), entry.text()))
                                .toList());
        return page.page();
    }

    private static void figures(RunView run, Html page) {
        FiguresView before = run.before();
        if (before == null) {
            return;
        }
        FiguresView after = run.after();
        page.heading("Figures before and after")
                .bars(
                        "Figures before and after",
                        List.of(
                                bar("Array before", written(before)),
                                bar("Array after", written(after)),
                                bar("VMFS used before", before.vmfs().usedBytes()),
                                bar(
                                        "VMFS used after",
                                        after == null ? null : after.vmfs().usedBytes())));
    }

    static String of(List<RunView> runs, long total, List<RunTotals> datastores, List<RunTotals> months) {
        Html page = new Html("Space reclamation: history");
        page.paragraph(
                runs.size() < total ? "The " + runs.size() + " newest of " + total + " runs." : total + " runs.");
        sums(page, "Given back by month", months);
        sums(page, "Given back by datastore", datastores.stream().limit(20).toList());
        page.heading("Runs")
                .table(
                        List.of("Datastore", "State", "Accepted (UTC)", "Started by", "Host", "Given back"),
                        runs.stream()
                                .map(run -> row(
                                        run.datastoreName(),
                                        run.state().name(),
                                        run.createdAt().toString(),
                                        run.startedBy(),
                                        run.host().name(),
                                        gain(run)))
                                .toList());
        return page.page();
    }

    private static void sums(Html page, String heading, List<RunTotals> sums) {
        if (!sums.isEmpty()) {
            page.heading(heading)
                    .bars(
                            heading,
                            sums.stream()
                                    .map(sum -> new Bar(
                                            sum.name(),
                                            sum.exactRuns() == 0 ? null : Long.valueOf(sum.reclaimedBytes()),
                                            sum.exactRuns() == 0
                                                    ? "not known"
                                                    : Bytes.text(sum.reclaimedBytes()) + " (" + sum.exactRuns() + " of "
                                                            + sum.runs() + " runs exact)"))
                                    .toList());
        }
    }

    private static @Nullable String gain(RunView run) {
        Long exact = run.reclaimedBytes();
        if (exact != null) {
            return Bytes.text(exact);
        }
        Verification.Range range = run.reclaimedRange();
        return range == null ? null : Bytes.text(range.minBytes()) + " to " + Bytes.text(range.maxBytes());
    }

    private static @Nullable Long written(@Nullable FiguresView figures) {
        return figures == null || figures.array() == null
                ? null
                : Long.valueOf(figures.array().writtenBytes());
    }

    private static Bar bar(String label, @Nullable Long bytes) {
        return new Bar(label, bytes, bytes == null ? "not known" : Bytes.text(bytes));
    }

    private static @Nullable String blocks(@Nullable Long unit, @Nullable Statement reason) {
        if (unit == null && reason == null) {
            return null;
        }
        return (unit == null ? "not known" : unit + " blocks") + (reason == null ? "" : ": " + reason.text());
    }

    private static @Nullable String text(@Nullable Statement statement) {
        return statement == null ? null : statement.text();
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at + " UTC";
    }

    private static List<@Nullable String> pair(String name, @Nullable String value) {
        return row(name, value);
    }

    private static List<@Nullable String> row(@Nullable String... cells) {
        return new ArrayList<>(Arrays.asList(cells));
    }
}
