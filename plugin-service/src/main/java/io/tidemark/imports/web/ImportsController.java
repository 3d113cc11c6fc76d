package io.tidemark.imports.web;

import io.tidemark.imports.esxtop.Metric;
import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.imports.hostd.LoggedRun;
import io.tidemark.imports.hostd.OwnRuns;
import io.tidemark.imports.run.Import;
import io.tidemark.imports.run.ImportService;
import io.tidemark.imports.run.StoredSeries;
import io.tidemark.imports.web.ImportViews.ImportedCurve;
import io.tidemark.imports.web.ImportViews.ImportedRun;
import io.tidemark.imports.web.ImportViews.ImportedSeries;
import io.tidemark.imports.web.ImportViews.ImportedVolume;
import io.tidemark.imports.web.ImportViews.UnmapIntervalView;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Imports: upload, monitor, select columns, cancel, view, delete. */
@RestController
@RequestMapping("/api/v1/imports")
class ImportsController {

    private final ImportService service;
    private final Inventory inventory;
    private final OwnRuns own;

    ImportsController(ImportService service, Inventory inventory, OwnRuns own) {
        this.service = service;
        this.inventory = inventory;
        this.own = own;
    }

    /**
     * Counter by metric.
     *
     * @param columns name of the column by counter
     */
    record ImportColumnsRequest(@NotNull Map<Metric, @NotNull @Size(max = 1000) String> columns) {}

    /** Imports files: esxtop batch CSV, hostd.log or output of vsish. They are read after the request has ended. */
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Import> send(HttpServletRequest request, SignedIn caller) {
        return accepted(service.receive(caller, new MultipartUpload(request)));
    }

    /** Lists the imports, newest first. */
    @GetMapping
    PageOf<Import> list(SignedIn caller, PageQuery page) {
        return service.list(caller, page);
    }

    /** Returns an import. */
    @GetMapping("/{id}")
    Import one(@PathVariable String id, SignedIn caller) {
        return service.find(caller, id);
    }

    /** Chooses the columns of an esxtop file whose counters could not be recognized. */
    @PostMapping("/{id}/columns")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Import> choose(
            @PathVariable String id, @Valid @RequestBody ImportColumnsRequest body, SignedIn caller) {
        return accepted(service.choose(caller, id, body.columns() == null ? Map.of() : body.columns()));
    }

    /** Cancels an import that is waiting or being read. */
    @PostMapping("/{id}/cancel")
    Import cancel(@PathVariable String id, SignedIn caller) {
        return service.cancel(caller, id);
    }

    /** Deletes an import with all that was read from it. */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String id, SignedIn caller) {
        service.delete(caller, id);
    }

    /** Lists the devices of an import of esxtop files with their figures. */
    @GetMapping("/{id}/series")
    PageOf<ImportedSeries> series(@PathVariable String id, SignedIn caller, PageQuery page) {
        List<StoredSeries> all = service.series(caller, id);
        DatastoreMatches joined = DatastoreMatches.of(inventory, caller);
        return page.slice(all).map(one -> view(one, joined));
    }

    /**
     * Returns a device of an import with its intervals.
     *
     * @param series id of the series
     */
    @GetMapping("/{id}/series/{series}")
    ImportedCurve curve(@PathVariable String id, @PathVariable long series, SignedIn caller) {
        StoredSeries wanted = service.series(caller, id).stream()
                .filter(one -> one.id() == series)
                .findFirst()
                .orElseThrow(() -> Problem.notFound(ImportProblemMessage.IMPORT_SERIES_NOT_FOUND, series));
        return new ImportedCurve(
                view(wanted, DatastoreMatches.of(inventory, caller)),
                service.intervals(caller, id, series).stream()
                        .map(UnmapIntervalView::of)
                        .toList());
    }

    /** Lists the reclaim runs found in the hostd.log files of an import. */
    @GetMapping("/{id}/runs")
    PageOf<ImportedRun> runs(@PathVariable String id, SignedIn caller, PageQuery page) {
        Import one = service.find(caller, id);
        DatastoreMatches joined = DatastoreMatches.of(inventory, caller);
        List<LoggedRun> all = own.marked(
                one.vcenter(),
                service.runs(caller, id),
                joined::moid,
                OwnRuns.ofHost(one.source().host()));
        return page.slice(all).map(run -> new ImportedRun(joined.uuid(run.volume()), run));
    }

    /** Lists the VMFS volumes of an import of vsish output. */
    @GetMapping("/{id}/volumes")
    PageOf<ImportedVolume> volumes(@PathVariable String id, SignedIn caller, PageQuery page) {
        var all = service.volumes(caller, id);
        DatastoreMatches joined = DatastoreMatches.of(inventory, caller);
        return page.slice(all)
                .map(one -> new ImportedVolume(joined.name(one.volume()), one, one.unmappedBytes(), one.vmfs6()));
    }

    private static ImportedSeries view(StoredSeries one, DatastoreMatches joined) {
        return ImportedSeries.of(one, joined.device(one.figures().device()));
    }

    private static ResponseEntity<Import> accepted(Import one) {
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/imports/" + one.id()))
                .body(one);
    }
}
