package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.store.RunTotals;
import io.tidemark.reclaim.verify.Verification.Range;
import io.tidemark.reclaim.web.Html.Bar;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs on paper, in the reader's language: one with all that is known of it, or many with their sums. */
final class RunReport {

    private static final int MOST_DATASTORES = 20;

    private final ReportWords words;

    RunReport(ReportWords words) {
        this.words = words;
    }

    String of(RunView run) {
        Html page = new Html(words.language(), words.label("run.title", run.datastoreName()));
        RunView.Plan plan = run.plan();
        Long processed = run.progress().blocksProcessed();
        page.facts(List.of(
                pair("state", state(run)),
                pair("result", words.sentence(run.verification().summary())),
                pair("problem", text(run.problem())),
                pair("startedBy", run.startedBy()),
                pair("note", run.reason()),
                pair("accepted", text(run.createdAt())),
                pair("started", text(run.startedAt())),
                pair("ended", text(run.endedAt())),
                pair("host", plan.host().name() + ": " + words.sentence(plan.hostReason())),
                pair(
                        "method",
                        words.label("method." + plan.method().text()) + ": " + words.sentence(plan.methodReason())),
                pair("unit.asked", blocks(plan.requestedUnit(), plan.unitReason())),
                pair("unit.effective", blocks(plan.effectiveUnit(), plan.effectiveUnitReason())),
                pair("processed", processed == null ? null : words.label("processed.value", words.count(processed)))));
        figures(run.verification(), page);
        if (!run.findings().isEmpty()) {
            page.heading(words.label("findings"))
                    .table(
                            labels("severity", "finding", "advice"),
                            run.findings().stream()
                                    .map(finding -> row(
                                            words.label("severity." + finding.severity()),
                                            words.sentence(finding.code(), finding.text(), finding.params()),
                                            text(finding.advice())))
                                    .toList());
        }
        page.heading(words.label("timeline"))
                .table(
                        labels("when", "what"),
                        run.timeline().stream()
                                .map(entry -> row(
                                        words.at(entry.at()),
                                        words.sentence(entry.code(), entry.text(), entry.params())))
                                .toList());
        return page.page();
    }

    private void figures(RunView.Verification verification, Html page) {
        FiguresView before = verification.before();
        if (before == null) {
            return;
        }
        FiguresView after = verification.after();
        page.heading(words.label("figures"))
                .bars(
                        words.label("figures"),
                        List.of(
                                bar("array.before", written(before)),
                                bar("array.after", written(after)),
                                bar("vmfs.before", before.vmfs().usedBytes()),
                                bar(
                                        "vmfs.after",
                                        after == null ? null : after.vmfs().usedBytes())));
    }

    String of(List<RunView> runs, long total, List<RunTotals> datastores, List<RunTotals> months) {
        Html page = new Html(words.language(), words.label("history.title"));
        page.paragraph(
                runs.size() < total
                        ? words.label("history.newest", words.count(runs.size()), words.count(total))
                        : words.label("history.all", words.count(total)));
        sums(page, words.label("by.month"), months);
        sums(
                page,
                words.label("by.datastore"),
                datastores.stream().limit(MOST_DATASTORES).toList());
        page.heading(words.label("runs"))
                .table(
                        labels("datastore", "state", "accepted.utc", "startedBy", "host", "gain"),
                        runs.stream()
                                .map(run -> row(
                                        run.datastoreName(),
                                        state(run),
                                        words.at(run.createdAt()),
                                        run.startedBy(),
                                        run.plan().host().name(),
                                        gain(run)))
                                .toList());
        return page.page();
    }

    private void sums(Html page, String heading, List<RunTotals> sums) {
        if (!sums.isEmpty()) {
            page.heading(heading)
                    .bars(
                            heading,
                            sums.stream()
                                    .map(sum -> new Bar(
                                            sum.name(),
                                            sum.exactRuns() == 0 ? null : Long.valueOf(sum.reclaimedBytes()),
                                            sum.exactRuns() == 0
                                                    ? words.label("unknown")
                                                    : words.label(
                                                            "sum",
                                                            words.bytes(sum.reclaimedBytes()),
                                                            words.count(sum.exactRuns()),
                                                            words.count(sum.runs()))))
                                    .toList());
        }
    }

    private String state(RunView run) {
        return words.label("state." + run.state().name());
    }

    private @Nullable String gain(RunView run) {
        Long exact = run.verification().reclaimedBytes();
        if (exact != null) {
            return words.bytes(exact);
        }
        Range range = run.verification().reclaimedRange();
        return range == null
                ? null
                : words.label("gain.between", words.bytes(range.minBytes()), words.bytes(range.maxBytes()));
    }

    private static @Nullable Long written(@Nullable FiguresView figures) {
        return figures == null || figures.array() == null
                ? null
                : Long.valueOf(figures.array().writtenBytes());
    }

    private Bar bar(String label, @Nullable Long bytes) {
        return new Bar(words.label(label), bytes, bytes == null ? words.label("unknown") : words.bytes(bytes));
    }

    private @Nullable String blocks(@Nullable Long unit, @Nullable Statement reason) {
        if (unit == null && reason == null) {
            return null;
        }
        return (unit == null ? words.label("unknown") : words.label("blocks", words.count(unit)))
                + (reason == null ? "" : ": " + words.sentence(reason));
    }

    private @Nullable String text(@Nullable Statement statement) {
        return statement == null ? null : words.sentence(statement);
    }

    private @Nullable String text(@Nullable Instant at) {
        return at == null ? null : words.at(at) + " UTC";
    }

    private List<@Nullable String> pair(String label, @Nullable String value) {
        return row(words.label(label), value);
    }

    private List<String> labels(String... keys) {
        return Arrays.stream(keys).map(key -> words.label(key)).toList();
    }

    private static List<@Nullable String> row(@Nullable String... cells) {
        return new ArrayList<>(Arrays.asList(cells));
    }
}
