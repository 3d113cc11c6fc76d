package io.tidemark.reclaim.report;

import io.tidemark.platform.Statement;
import io.tidemark.platform.message.ValueFormats;
import io.tidemark.reclaim.entry.ReclaimReports.Report;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.report.Html.Bar;
import io.tidemark.reclaim.store.ReportPeriod;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.reclaim.store.RunTotals;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Totals of a period on paper, in the reader's language: what was reclaimed beside what could be. */
public final class TotalsPage {

    private static final int MOST_BARS = 24;

    private final Locale locale;
    private final ValueFormats formats;

    public TotalsPage(Locale locale) {
        this.locale = locale;
        this.formats = ValueFormats.of(locale);
    }

    public String of(ReportPeriod period, RunGroups groups, Report report) {
        Html page = new Html(locale.getLanguage(), text(ReportMessage.REPORT_TOTALS.statement()));
        page.facts(List.of(
                row(text(ReportMessage.REPORT_PERIOD.statement()), period(period)),
                row(text(ReportMessage.REPORT_PROVEN.statement()), proven(report.total())),
                row(
                        text(ReportMessage.REPORT_DEAD_NOW.statement()),
                        bytes(report.total().deadBytes()))));
        page.paragraph(text(ReportMessage.REPORT_TOTALS_NOTE.statement()));
        String heading =
                text(ReportMessage.REPORT_GROUP.with("group", groups.by().name()));
        if (!report.items().isEmpty()) {
            page.heading(heading)
                    .bars(
                            heading,
                            report.items().stream()
                                    .limit(MOST_BARS)
                                    .map(one -> new Bar(name(groups, one), one.provenBytes(), proven(one)))
                                    .toList());
        }
        page.heading(text(ReportMessage.REPORT_RUNS.statement())).table(columns(groups), rows(groups, report));
        return page.page();
    }

    /** The table of a group for a mail. */
    void table(Html page, RunGroups groups, Report report) {
        page.heading(text(ReportMessage.REPORT_GROUP.with("group", groups.by().name())))
                .table(columns(groups), rows(groups, report));
    }

    /** The same as lines of text. */
    String text(RunGroups groups, Report report) {
        StringBuilder lines = new StringBuilder();
        List<String> columns = columns(groups);
        for (List<@Nullable String> row : rows(groups, report)) {
            lines.append(columns.get(0)).append(": ").append(row.get(0)).append("\n");
            for (int i = 1; i < columns.size(); i++) {
                String cell = row.get(i);
                lines.append("  ")
                        .append(columns.get(i))
                        .append(": ")
                        .append(cell == null ? text(ReportMessage.REPORT_UNKNOWN.statement()) : cell)
                        .append("\n");
            }
        }
        return lines.append("\n").toString();
    }

    String period(ReportPeriod period) {
        return day(period.firstDay()) + " – " + day(period.lastDay()) + " ("
                + period.zone().getId() + ")";
    }

    private List<String> columns(RunGroups groups) {
        return List.of(
                text(ReportMessage.REPORT_GROUP.with("group", groups.by().name())),
                text(ReportMessage.REPORT_PROVEN.statement()),
                text(ReportMessage.REPORT_RUNS.statement()),
                text(ReportMessage.REPORT_VERIFIED.statement()),
                text(ReportMessage.REPORT_NOT_VERIFIABLE.statement()),
                text(ReportMessage.REPORT_DEAD_NOW.statement()));
    }

    private List<List<@Nullable String>> rows(RunGroups groups, Report report) {
        List<List<@Nullable String>> rows = new ArrayList<>();
        report.items().forEach(one -> rows.add(row(name(groups, one), one)));
        rows.add(row(text(ReportMessage.REPORT_TOTAL.statement()), report.total()));
        return rows;
    }

    private List<@Nullable String> row(String name, RunTotals one) {
        return row(
                name,
                proven(one),
                formats.count(one.runs()),
                formats.count(one.exactRuns() + one.rangeRuns()),
                formats.count(one.notVerifiableRuns()),
                bytes(one.deadBytes()));
    }

    private String name(RunGroups groups, RunTotals one) {
        String name = one.name().isEmpty()
                ? text(ReportMessage.REPORT_GROUP_NONE.with(
                        "group", one.key().isEmpty() ? groups.by().name() : "UNKNOWN"))
                : switch (groups.by()) {
                    case MONTH -> month(one.name());
                    case KIND -> kinds(one.arrayKinds());
                    case ARRAY -> one.name() + (one.arrayKinds().isEmpty() ? "" : ", " + kinds(one.arrayKinds()));
                    default -> one.name();
                };
        return one.month() == null || groups.by() == RunGroups.By.MONTH ? name : month(one.month()) + ": " + name;
    }

    private String kinds(List<String> kinds) {
        return kinds.stream()
                .map(kind -> text(ReportMessage.REPORT_KIND.with("kind", kind.replace('-', '_'))))
                .collect(Collectors.joining(" + "));
    }

    /** Not known, if no run of the group has a figure. */
    private String proven(RunTotals one) {
        if (one.exactRuns() + one.rangeRuns() == 0) {
            return text(ReportMessage.REPORT_UNKNOWN.statement());
        }
        return one.rangeRuns() == 0
                ? formats.bytes(one.provenBytes())
                : text(ReportMessage.REPORT_AT_LEAST.with("bytes", one.provenBytes()));
    }

    private @Nullable String bytes(@Nullable Long bytes) {
        return bytes == null ? null : formats.bytes(bytes);
    }

    private String month(String month) {
        return YearMonth.parse(month).format(DateTimeFormatter.ofPattern("MMMM yyyy", locale));
    }

    private String day(@Nullable LocalDate day) {
        return day == null
                ? "…"
                : day.format(
                        DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale));
    }

    private String text(Statement statement) {
        return statement.in(locale);
    }

    private static List<@Nullable String> row(@Nullable String... cells) {
        return new ArrayList<>(Arrays.asList(cells));
    }
}
