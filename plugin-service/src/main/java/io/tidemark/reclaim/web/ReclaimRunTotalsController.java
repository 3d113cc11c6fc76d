package io.tidemark.reclaim.web;

import io.tidemark.platform.Csv;
import io.tidemark.reclaim.entry.ReclaimReports;
import io.tidemark.reclaim.entry.ReclaimReports.Report;
import io.tidemark.reclaim.entry.ReclaimReports.Wanted;
import io.tidemark.reclaim.report.TotalsCsv;
import io.tidemark.reclaim.report.TotalsPage;
import io.tidemark.reclaim.store.ReportPeriod;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.vcenter.SignedIn;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Totals of reclaim runs over a period. */
@RestController
@RequestMapping("/api/v1/reclaim-runs/totals")
class ReclaimRunTotalsController {

    private static final String DATASTORE = "datastore";

    private final ReclaimReports reports;

    ReclaimRunTotalsController(ReclaimReports reports) {
        this.reports = reports;
    }

    /**
     * The groups and the period of totals.
     *
     * @param firstDay only runs that ended on this day or later, e.g. 2026-10-01
     * @param lastDay only runs that ended on this day or earlier
     * @param zone time zone of days and months, e.g. Europe/Berlin; UTC by default
     * @param deadSpace {@code true} includes the present dead space, and groups that have dead space and no run
     */
    record TotalsQuery(
            @Nullable String firstDay,
            @Nullable String lastDay,
            @Nullable String zone,
            @Nullable Boolean deadSpace) {

        ReportPeriod period() {
            return ReportPeriod.of(firstDay, lastDay, zone);
        }
    }

    /**
     * Returns totals of ended reclaim runs by datastore, array, kind of array, cluster, policy, or month. Only what the figures of the
     * array prove is added: exact results, and in {@code provenBytes} the lower limits of ranges. Processed blocks are
     * never added.
     *
     * @param groupBy a key, or {@code month} and another key, separated by a comma, e.g. {@code month,array}; the keys
     *     are {@code datastore}, {@code array}, {@code kind}, {@code cluster}, {@code policy}, and {@code month}
     * @param q text that the name of the datastore contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    Report totals(
            SignedIn caller,
            RunQuery query,
            TotalsQuery totals,
            @RequestParam(defaultValue = DATASTORE) String groupBy,
            @RequestParam(required = false) @Nullable String q) {
        return report(caller, query, totals, RunGroups.parse(groupBy), q);
    }

    @GetMapping(produces = Csv.TYPE)
    Csv.Lines csv(
            SignedIn caller,
            RunQuery query,
            TotalsQuery totals,
            @RequestParam(defaultValue = DATASTORE) String groupBy,
            @RequestParam(required = false) @Nullable String q) {
        RunGroups groups = RunGroups.parse(groupBy);
        return TotalsCsv.lines(groups, report(caller, query, totals, groups, q).items());
    }

    /**
     * Returns totals of ended reclaim runs as a printable page.
     *
     * @param groupBy as for the totals
     * @param q text that the name of the datastore contains
     */
    @GetMapping(path = "/report", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> printable(
            SignedIn caller,
            RunQuery query,
            TotalsQuery totals,
            @RequestParam(defaultValue = DATASTORE) String groupBy,
            @RequestParam(required = false) @Nullable String q,
            @RequestHeader(name = HttpHeaders.ACCEPT_LANGUAGE, required = false) @Nullable String languages) {
        RunGroups groups = RunGroups.parse(groupBy);
        return ReclaimRunsController.printable(
                "reclaimed-space.html",
                new TotalsPage(RunReport.locale(languages))
                        .of(totals.period(), groups, report(caller, query, totals, groups, q)));
    }

    private Report report(
            SignedIn caller, RunQuery query, TotalsQuery totals, RunGroups groups, @Nullable String text) {
        return reports.of(
                caller,
                new Wanted(
                        query.datastore(),
                        query.filter(text),
                        totals.period(),
                        groups,
                        Boolean.TRUE.equals(totals.deadSpace())));
    }
}
