package io.tidemark.reclaim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.report.NoticeReport.Files;
import io.tidemark.platform.report.ReportPublished;
import io.tidemark.reclaim.entry.ReclaimReports;
import io.tidemark.reclaim.entry.ReclaimReports.Known;
import io.tidemark.reclaim.entry.ReclaimReports.Report;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.RunTotals;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@OnEveryDatabase
class MonthlyReportTest {

    private static final VcenterConnection VCENTER =
            new VcenterConnection("guid", "vc-1", "AA", null, null, Instant.EPOCH);
    private static final RunTotals GOLD = new RunTotals(
            "a", "<gold>", null, List.of("<gold>"), List.of("unity"), 3, 2, 2, 0, 1, 3L << 30, 3L << 30, 5L << 30);

    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ReclaimReports reports = mock(ReclaimReports.class);
    private final StoredSettings settings = mock(StoredSettings.class);
    private final Vcenters vcenters = mock(Vcenters.class);
    private final List<Object> published = new ArrayList<>();

    MonthlyReportTest(TestDatabase database) {
        DataSource source = database.fresh();
        jdbc = JdbcClient.create(source);
        transactions = TestDatabase.transactions(source);
        when(vcenters.all()).thenReturn(List.of(VCENTER));
        when(reports.lastKnown(any(), any(), any()))
                .thenReturn(new Known(
                        new Report(List.of(GOLD), GOLD),
                        new TreeMap<>(Map.of(RunOutcome.NOT_VERIFIABLE, 1, RunOutcome.RECLAIMED, 2))));
        zone(null);
    }

    private void zone(@Nullable String zone) {
        ReclaimSettings usual = ReclaimSettings.initial(BigDecimal.ONE);
        when(settings.current())
                .thenReturn(new ReclaimSettings(
                        false, 4, 16, Map.of(), Map.of(), BigDecimal.ONE, usual.guard(), null, zone));
    }

    /** One that has just been started, such as a replica. */
    private MonthlyReport at(String instant) {
        return new MonthlyReport(
                reports,
                new ReportedMonths(jdbc),
                settings,
                vcenters,
                published::add,
                transactions,
                Clock.fixed(Instant.parse(instant), ZoneOffset.UTC));
    }

    private List<Object> months() {
        return published.stream()
                .map(event -> ((ReportPublished) event).summary().params().get("month"))
                .toList();
    }

    @Test
    void publishesEachMonthOnceWhateverTheReplica() {
        at("2026-03-10T10:00:00Z").publish();
        assertThat(months()).isEmpty();
        at("2026-03-31T23:59:59Z").publish();
        at("2026-04-01T00:00:01Z").publish();
        at("2026-04-01T00:00:02Z").publish();
        at("2026-03-31T23:59:59Z").publish();
        assertThat(months()).containsExactly("2026-03");
    }

    @Test
    void makesUpForMonthsWithoutTheService() {
        at("2026-03-10T10:00:00Z").publish();
        at("2026-06-02T10:00:00Z").publish();
        assertThat(months()).containsExactly("2026-03", "2026-04", "2026-05");
        published.clear();
        at("2028-06-02T10:00:00Z").publish();
        assertThat(months()).hasSize(12).startsWith("2027-06").endsWith("2028-05");
    }

    @Test
    void endsTheMonthInTheTimeZoneOfTheSettings() {
        at("2026-03-10T10:00:00Z").publish();
        zone("Asia/Tokyo");
        at("2026-03-31T15:00:01Z").publish();
        zone("America/Los_Angeles");
        at("2026-04-01T00:00:01Z").publish();
        assertThat(months()).containsExactly("2026-03");
    }

    @Test
    void publishesAgainWhatWasNotStored() {
        at("2026-03-10T10:00:00Z").publish();
        transactions.executeWithoutResult(status -> {
            at("2026-04-01T10:00:00Z").publish();
            status.setRollbackOnly();
        });
        at("2026-04-01T10:05:00Z").publish();
        assertThat(months()).containsExactly("2026-03", "2026-03");
    }

    @Test
    void hasTheTablesAsTextAndHtmlAndCsv() {
        at("2026-03-10T10:00:00Z").publish();
        MonthlyReport report = at("2026-04-01T10:00:00Z");
        report.publish();
        ReportPublished event = (ReportPublished) published.get(0);
        assertThat(event.summary().text())
                .isEqualTo(
                        "Reclaimed in 2026-03: 3 GB proven by the figures of the array, in 3 runs, of which 1 not verifiable."
                                + " Dead space now, where it is known: 5 GB.");
        Files files = report.files(event.kind(), "guid", event.summary().params(), Locale.ENGLISH)
                .orElseThrow();
        assertThat(files.text())
                .contains("Mar 1, 2026 – Mar 31, 2026", "Runs: Reclaimed 2, Not verifiable 1", "Array: <gold>");
        assertThat(files.html()).contains("&lt;gold&gt;").doesNotContain("<gold>", "<svg");
        assertThat(files.csvName()).isEqualTo("reclaimed-space-2026-03.csv");
        assertThat(files.csv()).contains("DATASTORE,a,<gold>");
        assertThat(report.files("reclaim-run.ended", "guid", Map.of(), Locale.ENGLISH))
                .isEmpty();
    }
}
