package io.tidemark.rate.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.live.LiveResource;
import io.tidemark.platform.live.LiveResource.State;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.rate.RateChange;
import io.tidemark.rate.RateChanges;
import io.tidemark.rate.RateService;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.hibernate.validator.constraints.UniqueElements;
import org.jspecify.annotations.Nullable;
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

/** Changes of the rate on many datastores: preview, start, monitor, undo. */
@RestController
@RequestMapping("/api/v1/reclaim-rate-changes")
class ReclaimRateChangesController {

    private final RateService service;
    private final LiveResource live;

    ReclaimRateChangesController(RateService service, RateChanges changes, LiveStreams streams) {
        this.service = service;
        this.live = streams.resource(
                "change",
                "/api/v1/reclaim-rate-changes",
                changes::version,
                id -> changes.find(id)
                        .map(change ->
                                new State(change.version(), change.state().over(), change)));
    }

    /**
     * A rate to set on datastores.
     *
     * @param dryRun true = only returns the changes
     */
    record RateChangeRequest(
            @NotEmpty @Size(max = RateService.MOST_DATASTORES) @UniqueElements
            List<@NotNull ObjectId> datastoreIds,

            @NotNull @Valid RateRequest rate,
            @Nullable Boolean dryRun) {}

    /**
     * Sets the automatic reclaim rate of datastores. A dry run only shows what would be set.
     *
     * @answers 200 What a dry run found; nothing was set.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<RateChangeView> change(@Valid @RequestBody RateChangeRequest body, SignedIn caller) {
        Rate rate = body.rate().rate();
        if (Boolean.TRUE.equals(body.dryRun())) {
            return ResponseEntity.ok(RateChangeView.preview(service.preview(caller, body.datastoreIds(), rate)));
        }
        return accepted(service.change(caller, body.datastoreIds(), rate));
    }

    /** Returns a change of reclaim rates. */
    @GetMapping("/{id}")
    RateChangeView find(@PathVariable String id, SignedIn caller) {
        return RateChangeView.of(service.find(caller, id));
    }

    /** Streams the changes of a change of reclaim rates until it has ended. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        AtomicReference<Set<ObjectId>> hidden = new AtomicReference<>(service.hidden(caller, id));
        return live.events(
                caller,
                id,
                last,
                () -> hidden.set(service.hidden(caller, id)),
                change -> RateChangeView.of(((RateChange) change).without(hidden.get())));
    }

    /** Restores the previous rates on datastores whose rate was not changed since. */
    @PostMapping("/{id}/undo")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<RateChangeView> undo(@PathVariable String id, SignedIn caller) {
        return accepted(service.undo(caller, id));
    }

    private ResponseEntity<RateChangeView> accepted(RateChange change) {
        return live.accepted(change.id(), RateChangeView.of(change));
    }
}
