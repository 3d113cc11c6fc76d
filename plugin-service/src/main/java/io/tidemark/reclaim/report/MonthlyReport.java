package io.tidemark.reclaim.report;

import io.tidemark.platform.Statement;
import io.tidemark.platform.report.NoticeReport;
import io.tidemark.platform.report.ReportPublished;
import io.tidemark.reclaim.entry.ReclaimReports;
import io.tidemark.reclaim.entry.ReclaimReports.Known;
import io.tidemark.reclaim.message.ReportMessage;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.settings.StoredSettings;
import io.tidemark.reclaim.store.ReportPeriod;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.reclaim.store.RunGroups.By;
import io.tidemark.reclaim.store.RunTotals;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Publishes what was reclaimed in each month of a vCenter when the month has ended, beside what could be reclaimed now. */
@Component
public class MonthlyReport implements NoticeReport {

    private static final String KIND = "report.monthly";
    /** Months that are made up for after a long time without the service. */
    private static final int MOST = 12;

    private static final RunGroups ARRAYS = new RunGroups(false, By.ARRAY);
    private static final RunGroups DATASTORES = new RunGroups(false, By.DATASTORE);

    private final ReclaimReports reports;
    private final ReportedMonths months;
    private final StoredSettings settings;
    private final Vcenters vcenters;
    private final ApplicationEventPublisher events;
    private final TransactionOperations transaction;
    private final Clock clock;

    MonthlyReport(
            ReclaimReports reports,
            ReportedMonths months,
            StoredSettings settings,
            Vcenters vcenters,
            ApplicationEventPublisher events,
            TransactionOperations transaction,
            Clock clock) {
        this.reports = reports;
        this.months = months;
        this.settings = settings;
        this.vcenters = vcenters;
        this.events = events;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Publishes the months that have ended since the last one; of a vCenter that is new, none. */
    void publish() {
        Instant now = clock.instant();
        ZoneId zone = settings.current().zone();
        YearMonth last = YearMonth.from(now.atZone(zone)).minusMonths(1);
        for (VcenterConnection vcenter : vcenters.all()) {
            String guid = vcenter.guid();
            Optional<YearMonth> newest = months.newest(guid);
            if (newest.isEmpty()) {
                months.add(guid, last);
                continue;
            }
            YearMonth month = newest.get().plusMonths(1);
            YearMonth oldest = last.minusMonths(MOST - 1L);
            for (month = month.isBefore(oldest) ? oldest : month; !month.isAfter(last); month = month.plusMonths(1)) {
                publish(guid, month, zone, now);
            }
        }
    }

    private void publish(String vcenter, YearMonth month, ZoneId zone, Instant now) {
        transaction.executeWithoutResult(status -> {
            if (months.add(vcenter, month)) {
                events.publishEvent(new ReportPublished(now, KIND, vcenter, summary(vcenter, month, zone)));
            }
        });
    }

    private Statement summary(String vcenter, YearMonth month, ZoneId zone) {
        RunTotals total = reports.lastKnown(vcenter, ReportPeriod.of(month, zone), ARRAYS)
                .report()
                .total();
        Map<String, Object> params = new HashMap<>(Map.of(
                "month",
                month.toString(),
                "zone",
                zone.getId(),
                "bytes",
                total.provenBytes(),
                "runs",
                total.runs(),
                "notVerifiable",
                total.notVerifiableRuns()));
        if (total.deadBytes() == null) {
            return ReportMessage.REPORT_MONTHLY.with(params);
        }
        params.put("deadBytes", total.deadBytes());
        return ReportMessage.REPORT_MONTHLY_AND_DEAD.with(params);
    }

    @Override
    public Optional<Files> files(String kind, String vcenter, Map<String, Object> params, Locale locale) {
        return KIND.equals(kind)
                        && params.get("month") instanceof String month
                        && params.get("zone") instanceof String zone
                ? Optional.of(files(vcenter, YearMonth.parse(month), ZoneId.of(zone), locale))
                : Optional.empty();
    }

    private Files files(String vcenter, YearMonth month, ZoneId zone, Locale locale) {
        ReportPeriod period = ReportPeriod.of(month, zone);
        Known arrays = reports.lastKnown(vcenter, period, ARRAYS);
        Known datastores = reports.lastKnown(vcenter, period, DATASTORES);
        TotalsPage tables = new TotalsPage(locale);
        String title = ReportMessage.REPORT_TOTALS.statement().in(locale) + ", " + tables.period(period);
        String outcomes = outcomes(arrays, locale);
        String note = ReportMessage.REPORT_TOTALS_NOTE.statement().in(locale);
        Html page = new Html(locale.getLanguage(), title).paragraph(outcomes);
        tables.table(page, ARRAYS, arrays.report());
        tables.table(page, DATASTORES, datastores.report());
        String text = title + "\n" + outcomes + "\n\n" + tables.text(ARRAYS, arrays.report())
                + tables.text(DATASTORES, datastores.report()) + note + "\n";
        return new Files(
                text,
                page.paragraph(note).fragment(),
                "reclaimed-space-" + month + ".csv",
                TotalsCsv.of(DATASTORES, datastores.report().items()));
    }

    /** Runs by outcome, in the order of the outcomes. */
    private static String outcomes(Known known, Locale locale) {
        return ReportMessage.REPORT_RUNS.statement().in(locale) + ": "
                + (known.outcomes().isEmpty()
                        ? "0"
                        : known.outcomes().entrySet().stream()
                                .map(entry -> name(entry.getKey(), locale) + " " + entry.getValue())
                                .collect(Collectors.joining(", ")));
    }

    private static String name(RunOutcome outcome, Locale locale) {
        return ReportMessage.REPORT_STATE_NAME.with("state", outcome.name()).in(locale);
    }
}
