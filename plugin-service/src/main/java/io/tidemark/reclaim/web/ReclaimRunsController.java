package io.tidemark.reclaim.web;

import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.ReclaimService;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunRequest;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Reclaim runs: start, list, follow, cancel, report. */
@RestController
@RequestMapping("/api/v1/reclaim-runs")
class ReclaimRunsController {

    private final ReclaimService service;
    private final RunEvents events;

    ReclaimRunsController(ReclaimService service, RunEvents events) {
        this.service = service;
        this.events = events;
    }

    /**
     * @param method auto (default), task or esxcli
     * @param reclaimUnitBlocks blocks per pass; null to choose
     * @param finishBy when the walks are to be over; null = whenever
     */
    record StartRequest(
            @NotEmpty List<@NotNull ObjectId> datastoreIds,
            @Nullable String method,
            @Nullable Long reclaimUnitBlocks,
            @Nullable String reason,
            @Nullable Instant finishBy) {}

    /** The runs that one request started. */
    record Started(List<RunView> items) {}

    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Started> start(
            @Valid @RequestBody StartRequest body,
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key,
            SignedIn caller) {
        RunRequest request = new RunRequest(
                body.datastoreIds(),
                ReclaimService.method(body.method()),
                body.reclaimUnitBlocks(),
                body.reason(),
                body.finishBy(),
                RunNeeds.Origin.MANUAL);
        List<ReclaimRun> started = service.start(caller, request, key);
        String one = started.size() == 1 ? "/" + started.get(0).id() : "";
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/reclaim-runs" + one))
                .body(new Started(started.stream().map(RunView::of).toList()));
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<RunView> list(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String state) {
        return service.list(caller, datastoreId == null ? null : ObjectId.parse(datastoreId), state(state), page)
                .map(RunView::of);
    }

    @GetMapping(produces = Csv.TYPE)
    String csv(
            SignedIn caller,
            PageQuery page,
            @RequestParam(required = false) @Nullable String datastoreId,
            @RequestParam(required = false) @Nullable String state) {
        return RunCsv.of(list(caller, page, datastoreId, state).items());
    }

    @GetMapping("/{id}")
    RunView run(@PathVariable String id, SignedIn caller) {
        return RunView.of(service.run(caller, id));
    }

    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        ReclaimRun run = service.run(caller, id);
        return ResponseEntity.ok()
                .header(HttpHeaders.CACHE_CONTROL, "no-cache, no-transform")
                .header("X-Accel-Buffering", "no")
                .body(events.follow(run, last));
    }

    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<RunView> cancel(@PathVariable String id, SignedIn caller) {
        return ResponseEntity.accepted().body(RunView.of(service.cancel(caller, id)));
    }

    @GetMapping("/{id}/report")
    ResponseEntity<RunView> report(@PathVariable String id, SignedIn caller) {
        ReclaimRun run = service.run(caller, id);
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"reclaim-run-" + run.id() + ".json\"")
                .body(RunView.of(run));
    }

    private static @Nullable RunState state(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return RunState.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw Problem.invalid("there is no state '" + text + "'; one of " + List.of(RunState.values()));
        }
    }
}
