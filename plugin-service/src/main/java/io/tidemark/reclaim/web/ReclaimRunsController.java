package io.tidemark.reclaim.web;

import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.live.LiveResource;
import io.tidemark.platform.live.LiveResource.State;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.reclaim.entry.ReclaimReports;
import io.tidemark.reclaim.entry.ReclaimReports.Wanted;
import io.tidemark.reclaim.entry.ReclaimService;
import io.tidemark.reclaim.estimate.RunRequest;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.store.ReportPeriod;
import io.tidemark.reclaim.store.RunFilter;
import io.tidemark.reclaim.store.RunGroups;
import io.tidemark.reclaim.store.RunGroups.By;
import io.tidemark.reclaim.store.RunTotals;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.hibernate.validator.constraints.UniqueElements;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Reclaim runs: start, list, follow, cancel, report. */
@RestController
@RequestMapping("/api/v1/reclaim-runs")
class ReclaimRunsController {

    private final ReclaimService service;
    private final ReclaimReports reports;
    private final LiveResource live;
    private final Clock clock;

    ReclaimRunsController(
            ReclaimService service, ReclaimReports reports, ReclaimRuns runs, LiveStreams streams, Clock clock) {
        this.service = service;
        this.reports = reports;
        this.clock = clock;
        this.live = streams.resource(
                "run",
                "/api/v1/reclaim-runs",
                runs::version,
                id -> runs.find(id)
                        .map(run -> new State(run.version(), run.state().ended(), RunView.of(run, clock.instant()))));
    }

    /**
     * The runs to start.
     *
     * @param method one of {@code auto}, {@code task} or {@code esxcli}; null like {@code auto}
     * @param reclaimUnitBlocks blocks per pass, null for automatic; more than hosts or arrays accept is reduced
     * @param finishBy time by which the runs must finish; null = no limit
     * @param firstRunConfirmed {@code true} if the user confirmed the {@code checklist} of the estimates. Required for the
     *     first run of an installation that began with a trial
     * @param record {@code true} to keep what is exchanged with vCenter and array during the run, without identities and
     *     secrets. Requires Tidemark.Configure; only with one datastore
     */
    record ReclaimRunsRequest(
            @NotEmpty @Size(max = RunRequest.MOST_DATASTORES) @UniqueElements
            List<@NotNull ObjectId> datastoreIds,

            @Nullable String method,
            @Nullable @Min(1) @Max(ReclaimUnit.MOST) Long reclaimUnitBlocks,

            @Nullable @Size(max = RunRequest.LONGEST_REASON) @Pattern(regexp = Patterns.ONE_LINE)
            String reason,

            @Nullable Instant finishBy,
            @Nullable Boolean firstRunConfirmed,
            @Nullable Boolean record) {}

    /** The runs that one request started. */
    record StartedRuns(List<RunView> items) {}

    /**
     * Starts a reclaim run on each of the datastores. Either all runs start or none: if one datastore cannot be
     * reclaimed, the request is rejected.
     *
     * @return The queued runs.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<StartedRuns> start(
            @Valid @RequestBody ReclaimRunsRequest body,
            @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    @Size(min = 1, max = 255)
                    @Pattern(regexp = Patterns.ONE_LINE)
                    String key,
            SignedIn caller) {
        RunRequest request = new RunRequest(
                body.datastoreIds(),
                ReclaimService.method(body.method()),
                body.reclaimUnitBlocks(),
                body.reason(),
                body.finishBy(),
                RunNeeds.Origin.MANUAL,
                Boolean.TRUE.equals(body.firstRunConfirmed()),
                Boolean.TRUE.equals(body.record()));
        List<ReclaimRun> started = service.start(caller, request, key);
        return live.accepted(
                started.size() == 1 ? started.get(0).id() : null,
                new StartedRuns(started.stream().map(this::now).toList()));
    }

    /**
     * Lists the reclaim runs. CSV contains the runs of all pages, unless {@code size} is set.
     *
     * @query sort createdAt (default, newest first), startedAt, endedAt, state or datastoreName
     * @query q text that the name of the datastore contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<RunView> list(SignedIn caller, PageQuery page, RunQuery query) {
        return service.list(caller, query.datastore(), query.filter(page.q()), page)
                .map(this::now);
    }

    @GetMapping(produces = Csv.TYPE)
    Csv.Lines csv(SignedIn caller, PageQuery page, RunQuery query) {
        return RunCsv.of(
                page.unlimited()
                        ? service.all(caller, query.datastore(), query.filter(page.q()), page)
                                .map(this::now)
                        : list(caller, page, query).items().stream());
    }

    /**
     * Returns the list of reclaim runs as a printable page with its sums as charts.
     *
     * @query sort createdAt (default, newest first), startedAt, endedAt, state or datastoreName
     * @query q text that the name of the datastore contains
     */
    @GetMapping(path = "/report", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> listReport(
            SignedIn caller,
            PageQuery page,
            RunQuery query,
            @RequestHeader(name = HttpHeaders.ACCEPT_LANGUAGE, required = false) @Nullable String languages) {
        PageOf<RunView> runs = list(caller, page, query);
        RunFilter filter = query.filter(page.q());
        return printable(
                "reclaim-runs.html",
                new RunReport(RunReport.locale(languages))
                        .of(
                                runs.items(),
                                runs.total(),
                                totals(caller, query, filter, By.DATASTORE),
                                totals(caller, query, filter, By.MONTH)));
    }

    private List<RunTotals> totals(SignedIn caller, RunQuery query, RunFilter filter, By by) {
        return reports.of(
                        caller,
                        new Wanted(
                                query.datastore(), filter, ReportPeriod.ALL, new RunGroups(by == By.MONTH, by), false))
                .items();
    }

    /** Returns a reclaim run. */
    @GetMapping("/{id}")
    RunView run(@PathVariable String id, SignedIn caller) {
        return now(service.run(caller, id));
    }

    /** Streams the changes of a reclaim run until it has ended. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        ReclaimRun run = service.run(caller, id);
        return live.events(caller, run.id(), last, () -> service.run(caller, id));
    }

    /**
     * Cancels a reclaim run. A vCenter task is stopped; an esxcli run cannot be stopped on the host and is canceled
     * when it ends.
     */
    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<RunView> cancel(@PathVariable String id, SignedIn caller) {
        return ResponseEntity.accepted().body(now(service.cancel(caller, id)));
    }

    /**
     * Releases the datastore of a reclaim run in state UNCONFIRMED: the run ends as UNKNOWN, and another run can start.
     * Requires Tidemark.Configure. First make sure that the host no longer processes free space; a second run on the
     * datastore would process it again.
     */
    @PostMapping("/{id}/release")
    RunView release(@PathVariable String id, SignedIn caller) {
        return now(service.release(caller, id));
    }

    /** Returns a reclaim run as a file: JSON or a printable page. */
    @GetMapping(path = "/{id}/report", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<RunView> report(@PathVariable String id, SignedIn caller) {
        ReclaimRun run = service.run(caller, id);
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"reclaim-run-" + run.id() + ".json\"")
                .body(now(run));
    }

    @GetMapping(path = "/{id}/report", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> printableReport(
            @PathVariable String id,
            @RequestHeader(name = HttpHeaders.ACCEPT_LANGUAGE, required = false) @Nullable String languages,
            SignedIn caller) {
        ReclaimRun run = service.run(caller, id);
        return printable("reclaim-run-" + run.id() + ".html", new RunReport(RunReport.locale(languages)).of(now(run)));
    }

    /** Saved rather than shown, so that the page never runs in our origin. */
    static ResponseEntity<String> printable(String name, String page) {
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
                .body(page);
    }

    private RunView now(ReclaimRun run) {
        return RunView.of(run, clock.instant());
    }
}
