package io.tidemark.reclaim.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.entry.ReclaimReports.Report;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.report.Html;
import io.tidemark.reclaim.report.TotalsCsv;
import io.tidemark.reclaim.report.TotalsPage;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReportPeriod;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.reclaim.store.RunTotals;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunReportTest {

    @Test
    void escapesEverythingItIsGiven() {
        String page = new Html("en", "<script>alert(1)</script>")
                .paragraph("a & b")
                .bars("\"x\"", List.of(new Html.Bar("<b>", 5L, "5"), new Html.Bar("none", null, "not known")))
                .page();
        assertThat(page).doesNotContain("<script", "<b>").contains("&lt;script&gt;", "a &amp; b", "not known");
    }

    @Test
    void neverShowsAnUnknownGainAsZero() {
        List<RunTotals> sums = List.of(totals(0, 0));
        assertThat(new RunReport(Locale.ENGLISH).of(List.of(), 0, sums, List.of()))
                .contains("not known")
                .doesNotContain("0 bytes");
    }

    @Test
    void speaksTheLanguageThatIsAskedFor() {
        assertThat(RunReport.locale("de-DE,de;q=0.9,en;q=0.8").getLanguage()).isEqualTo("de");
        assertThat(RunReport.locale("fr, de;q=0.5").getLanguage()).isEqualTo("de");
        assertThat(RunReport.locale("en-US,de;q=0.5").getLanguage()).isEqualTo("en");
        assertThat(RunReport.locale("fr").getLanguage()).isEqualTo("en");
        assertThat(RunReport.locale(null).getLanguage()).isEqualTo("en");
        assertThat(RunReport.locale("%%%").getLanguage()).isEqualTo("en");
        String page = new RunReport(Locale.GERMAN).of(List.of(), 1234, List.of(totals(1, 3L << 29)), List.of());
        assertThat(page)
                .contains("<html lang=\"de\">", "Die 0 neuesten von 1.234 Läufen.", "1,5 GB (1 von 2 Läufen genau)");
    }

    @Test
    void translatesStoredMessagesAndShowsTheirTextWhereAValueIsMissing() {
        assertThat(stored("RECLAIMED_EXACTLY", "less", Map.of("bytes", 1L << 40)))
                .isEqualTo("Das Array meldet 1 TB weniger Belegung als vor dem Lauf.");
        Map<String, Object> rose = Map.of("code", "ARRAY_FIGURE_ROSE", "text", "rose", "params", Map.of("bytes", 5));
        assertThat(stored("GAIN_NOT_VERIFIABLE", "x", Map.of("cause", rose))).contains("um 5 B gestiegen");
        assertThat(stored("DEADLINE_PASSED", "x", Map.of("finishBy", "2026-11-20T10:00:00Z")))
                .contains("20.11.2026");
        assertThat(stored("GAIN_NOT_VERIFIABLE", "Not exact.", Map.of("reason", "OTHER")))
                .isEqualTo("Not exact.");
        assertThat(stored("NEW", "Something new.", Map.of())).isEqualTo("Something new.");
    }

    private static RunTotals totals(int exact, long bytes) {
        return new RunTotals("datastore-1", "ds-1", null, List.of(), List.of(), 2, 2, exact, 0, 0, bytes, bytes, null);
    }

    @Test
    void statesTotalsAsProvenAndNotVerifiableRunsApart() {
        RunTotals range = new RunTotals(
                "a-1",
                "array-1",
                "2026-10",
                List.of("array-1"),
                List.of("powerstore"),
                3,
                3,
                1,
                1,
                1,
                1L << 30,
                3L << 30,
                null);
        RunTotals none = new RunTotals("", "", "2026-10", List.of(), List.of(), 1, 0, 0, 0, 0, 0, 0, null);
        String page = new TotalsPage(Locale.ENGLISH)
                .of(
                        ReportPeriod.of("2026-10-01", "2026-10-31", "Europe/Berlin"),
                        RunGroups.parse("month,array"),
                        new Report(List.of(range, none), range));
        assertThat(page)
                .contains(
                        "October 2026: array-1, Dell PowerStore",
                        "at least 3 GB",
                        "No connected array",
                        "Europe/Berlin",
                        "not known");
        assertThat(TotalsCsv.of(RunGroups.parse("month,array"), List.of(range)).lines())
                .last()
                .isEqualTo("2026-10,ARRAY,a-1,array-1,array-1,powerstore,3,3,1,1,1,1073741824,3221225472,");
    }

    @Test
    void namesTheKindsOfArraysAsTheirVendorsDo() {
        RunTotals both = new RunTotals(
                "storage-monitoring,unity",
                "storage-monitoring + unity",
                null,
                List.of(),
                List.of("storage-monitoring", "unity"),
                1,
                1,
                1,
                0,
                0,
                1,
                1,
                null);
        String page = new TotalsPage(Locale.ENGLISH)
                .of(ReportPeriod.ALL, RunGroups.parse("kind"), new Report(List.of(both), both));
        assertThat(page).contains("monitoring + Dell Unity");
    }

    private static String stored(String code, String text, Map<String, Object> params) {
        return new Statement(code, text, params).in(Locale.GERMAN);
    }

    @Test
    void namesEveryState() {
        assertThat(RunState.values())
                .extracting(state -> ReportMessage.REPORT_STATE_NAME
                        .with("state", state.name())
                        .in(Locale.GERMAN))
                .doesNotHaveDuplicates();
    }
}
