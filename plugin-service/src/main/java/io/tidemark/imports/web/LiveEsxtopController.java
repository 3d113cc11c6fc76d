package io.tidemark.imports.web;

import io.tidemark.imports.live.LiveEsxtop;
import io.tidemark.imports.live.LiveEsxtopService;
import io.tidemark.imports.live.LivePoint;
import io.tidemark.imports.run.Import;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.live.LiveResource;
import io.tidemark.platform.live.LiveResource.State;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Live views of esxtop: start, follow, stop, store as an import. */
@RestController
@RequestMapping("/api/v1/esxtop-views")
class LiveEsxtopController {

    private final LiveEsxtopService service;
    private final LiveResource live;

    LiveEsxtopController(LiveEsxtopService service, LiveStreams streams) {
        this.service = service;
        this.live = streams.resource(
                "esxtop-view",
                "/api/v1/esxtop-views",
                service::version,
                id -> service.state(id).map(one -> new State(one.version(), one.ended(), one)));
    }

    /**
     * The host of a live view.
     *
     * @param hostId id of the host
     */
    record LiveEsxtopRequest(@NotNull ObjectId hostId) {}

    /**
     * Starts a live view of the esxtop counters of a host, or returns the one that is running. Requires
     * Global.ServiceManagers on the root folder, as all requests of live views. A live view ends by itself after a time, or
     * when nobody views it.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<LiveEsxtop> start(@Valid @RequestBody LiveEsxtopRequest body, SignedIn caller) {
        LiveEsxtop view = service.start(caller, body.hostId());
        return live.accepted(view.id(), view);
    }

    /**
     * Lists the live views that are running or ended within the last 15 minutes.
     *
     * @param hostId only that of this host
     */
    @GetMapping
    PageOf<LiveEsxtop> list(@RequestParam(required = false) @Nullable String hostId, SignedIn caller, PageQuery page) {
        return page.slice(service.list(caller, ObjectId.optional(hostId)));
    }

    /** Returns a live view. */
    @GetMapping("/{id}")
    LiveEsxtop view(@PathVariable String id, SignedIn caller) {
        return service.find(caller, id);
    }

    /** Lists the intervals of a live view with the UNMAP that devices received, oldest first. */
    @GetMapping("/{id}/samples")
    PageOf<LivePoint> samples(@PathVariable String id, SignedIn caller, PageQuery page) {
        return page.slice(service.points(caller, id));
    }

    /** Streams the samples of a live view until it has ended. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        return live.events(caller, service.find(caller, id).id(), last, () -> service.find(caller, id));
    }

    /** Stops a live view for all who view it. */
    @PostMapping("/{id}/stop")
    @ResponseStatus(HttpStatus.ACCEPTED)
    LiveEsxtop stop(@PathVariable String id, SignedIn caller) {
        return service.stop(caller, id);
    }

    /** Stores the samples of a live view as an import of an esxtop file; requires Tidemark.Run. */
    @PostMapping("/{id}/import")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Import> store(@PathVariable String id, SignedIn caller) {
        Import stored = service.store(caller, id);
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/imports/" + stored.id()))
                .body(stored);
    }
}
