package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.platform.message.Message;
import io.tidemark.platform.message.MessageCatalog;
import io.tidemark.platform.message.ValueFormats;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.report.Html;
import io.tidemark.reclaim.report.Html.Bar;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.store.RunTotals;
import io.tidemark.reclaim.verify.Verification.Range;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Runs on paper, in the reader's language: one with all that is known of it, or many with their sums. */
final class RunReport {

    private static final int MOST_DATASTORES = 20;

    private static final List<Locale> LANGUAGES = MessageCatalog.SHIPPED.languages().stream()
            .map(Locale::forLanguageTag)
            .toList();

    private final Locale locale;
    private final ValueFormats formats;

    RunReport(Locale locale) {
        this.locale = locale;
        this.formats = ValueFormats.of(locale);
    }

    /** By an {@code Accept-Language} header; English without one, or when it cannot be read. */
    static Locale locale(@Nullable String acceptLanguage) {
        try {
            Locale known = acceptLanguage == null
                    ? null
                    : Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), LANGUAGES);
            return known == null ? Locale.ENGLISH : known;
        } catch (IllegalArgumentException e) {
            return Locale.ENGLISH;
        }
    }

    String of(RunView run) {
        Html page =
                new Html(locale.getLanguage(), text(ReportMessage.REPORT_TITLE.with("datastore", run.datastoreName())));
        RunView.Plan plan = run.plan();
        Long processed = run.progress().blocksProcessed();
        page.facts(List.of(
                pair(ReportMessage.REPORT_STATE, state(run)),
                pair(ReportMessage.REPORT_RESULT, text(run.verification().summary())),
                pair(ReportMessage.REPORT_PROBLEM, optional(run.problem())),
                pair(ReportMessage.REPORT_STARTED_BY, run.startedBy()),
                pair(ReportMessage.REPORT_NOTE, run.reason()),
                pair(ReportMessage.REPORT_ACCEPTED_AT, at(run.createdAt())),
                pair(ReportMessage.REPORT_CALLED_AT, at(run.startedAt())),
                pair(ReportMessage.REPORT_ENDED_AT, at(run.endedAt())),
                pair(ReportMessage.REPORT_HOST, plan.host().name() + ": " + text(plan.hostReason())),
                pair(
                        ReportMessage.REPORT_METHOD,
                        text(ReportMessage.REPORT_METHOD_NAME.with(
                                        "method", plan.method().text())) + ": " + text(plan.methodReason())),
                pair(ReportMessage.REPORT_REQUESTED_UNIT, blocks(plan.requestedUnit(), plan.unitReason())),
                pair(ReportMessage.REPORT_EFFECTIVE_UNIT, blocks(plan.effectiveUnit(), plan.effectiveUnitReason())),
                pair(
                        ReportMessage.REPORT_PROCESSED,
                        processed == null
                                ? null
                                : text(ReportMessage.REPORT_PROCESSED_BLOCKS.with("blocks", processed)))));
        figures(run.verification(), page);
        if (!run.observations().isEmpty()) {
            page.heading(text(ReportMessage.REPORT_OBSERVATIONS.statement()))
                    .table(
                            labels(
                                    ReportMessage.REPORT_SEVERITY,
                                    ReportMessage.REPORT_OBSERVATION,
                                    ReportMessage.REPORT_ADVICE),
                            run.observations().stream()
                                    .map(observation -> row(
                                            text(ReportMessage.REPORT_SEVERITY_NAME.with(
                                                    "severity", observation.severity())),
                                            text(observation),
                                            optional(observation.advice())))
                                    .toList());
        }
        page.heading(text(ReportMessage.REPORT_TIMELINE.statement()))
                .table(
                        labels(ReportMessage.REPORT_TIME, ReportMessage.REPORT_EVENT),
                        run.timeline().stream()
                                .map(entry -> row(at(entry.at()), text(entry)))
                                .toList());
        return page.page();
    }

    private void figures(RunView.Verification verification, Html page) {
        FiguresView before = verification.before();
        if (before == null) {
            return;
        }
        FiguresView after = verification.after();
        page.heading(text(ReportMessage.REPORT_FIGURES.statement()))
                .bars(
                        text(ReportMessage.REPORT_FIGURES.statement()),
                        List.of(
                                bar(ReportMessage.REPORT_ARRAY_BEFORE, written(before)),
                                bar(ReportMessage.REPORT_ARRAY_AFTER, written(after)),
                                bar(
                                        ReportMessage.REPORT_VMFS_BEFORE,
                                        before.vmfs().usedBytes()),
                                bar(
                                        ReportMessage.REPORT_VMFS_AFTER,
                                        after == null ? null : after.vmfs().usedBytes())));
    }

    String of(List<RunView> runs, long total, List<RunTotals> datastores, List<RunTotals> months) {
        Html page = new Html(locale.getLanguage(), text(ReportMessage.REPORT_HISTORY.statement()));
        page.paragraph(
                runs.size() < total
                        ? text(ReportMessage.REPORT_RUNS_NEWEST.with("shown", runs.size(), "runs", total))
                        : text(ReportMessage.REPORT_RUNS_ALL.with("runs", total)));
        sums(page, text(ReportMessage.REPORT_BY_MONTH.statement()), months);
        sums(
                page,
                text(ReportMessage.REPORT_BY_DATASTORE.statement()),
                datastores.stream().limit(MOST_DATASTORES).toList());
        page.heading(text(ReportMessage.REPORT_RUNS.statement()))
                .table(
                        labels(
                                ReportMessage.REPORT_DATASTORE,
                                ReportMessage.REPORT_STATE,
                                ReportMessage.REPORT_ACCEPTED_AT,
                                ReportMessage.REPORT_STARTED_BY,
                                ReportMessage.REPORT_HOST,
                                ReportMessage.REPORT_GAIN),
                        runs.stream()
                                .map(run -> row(
                                        run.datastoreName(),
                                        state(run),
                                        at(run.createdAt()),
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
                                                    ? text(ReportMessage.REPORT_UNKNOWN.statement())
                                                    : text(ReportMessage.REPORT_SUM.with(
                                                            "bytes",
                                                            sum.reclaimedBytes(),
                                                            "exact",
                                                            sum.exactRuns(),
                                                            "runs",
                                                            sum.runs()))))
                                    .toList());
        }
    }

    private String state(RunView run) {
        RunOutcome outcome = run.outcome();
        return text(ReportMessage.REPORT_STATE_NAME.with(
                "state", outcome == null ? run.state().name() : outcome.name()));
    }

    private @Nullable String gain(RunView run) {
        Long exact = run.verification().reclaimedBytes();
        if (exact != null) {
            return formats.bytes(exact);
        }
        Range range = run.verification().reclaimedRange();
        return range == null
                ? null
                : text(ReportMessage.REPORT_GAIN_BETWEEN.with(
                        "narrow", range.narrow(), "minBytes", range.minBytes(), "maxBytes", range.maxBytes()));
    }

    private static @Nullable Long written(@Nullable FiguresView figures) {
        return figures == null || figures.array() == null
                ? null
                : Long.valueOf(figures.array().writtenBytes());
    }

    private Bar bar(ReportMessage label, @Nullable Long bytes) {
        return new Bar(
                text(label.statement()),
                bytes,
                bytes == null ? text(ReportMessage.REPORT_UNKNOWN.statement()) : formats.bytes(bytes));
    }

    private @Nullable String blocks(@Nullable Long unit, @Nullable Statement reason) {
        if (unit == null && reason == null) {
            return null;
        }
        return (unit == null
                        ? text(ReportMessage.REPORT_UNKNOWN.statement())
                        : text(ReportMessage.REPORT_BLOCKS.with("blocks", unit)))
                + (reason == null ? "" : ": " + text(reason));
    }

    private String text(Message message) {
        return message.in(locale);
    }

    private @Nullable String optional(@Nullable Message message) {
        return message == null ? null : text(message);
    }

    private @Nullable String at(@Nullable Instant at) {
        return at == null ? null : formats.instant(at);
    }

    private List<@Nullable String> pair(ReportMessage label, @Nullable String value) {
        return row(text(label.statement()), value);
    }

    private List<String> labels(ReportMessage... labels) {
        return Arrays.stream(labels).map(label -> text(label.statement())).toList();
    }

    private static List<@Nullable String> row(@Nullable String... cells) {
        return new ArrayList<>(Arrays.asList(cells));
    }
}
