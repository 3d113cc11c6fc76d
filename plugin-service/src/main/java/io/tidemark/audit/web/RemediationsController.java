package io.tidemark.audit.web;

import io.tidemark.audit.remedy.Remediation;
import io.tidemark.audit.remedy.RemediationService;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.live.LiveResource;
import io.tidemark.platform.live.LiveResource.State;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
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

/** Remediations: preview, start, monitor, undo. */
@RestController
@RequestMapping("/api/v1/remediations")
class RemediationsController {

    private final RemediationService service;
    private final LiveResource live;

    RemediationsController(RemediationService service, LiveStreams streams) {
        this.service = service;
        this.live = streams.resource(
                "remediation",
                "/api/v1/remediations",
                service::version,
                id -> service.find(id).map(one -> new State(one.version(), one.ended(), one)));
    }

    /**
     * The findings to remediate.
     *
     * @param findingIds ids of the findings
     * @param dryRun true = only lists the changes; default false
     * @param onError one of {@code stop} or {@code continue} with the other hosts; null like {@code stop}
     */
    record RemediationRequest(
            @NotEmpty @Size(max = RemediationService.MOST_FINDINGS)
            List<@NotBlank String> findingIds,

            @Nullable Boolean dryRun,
            @Nullable String onError) {

        boolean stops() {
            if (onError == null || "stop".equals(onError)) {
                return true;
            }
            if ("continue".equals(onError)) {
                return false;
            }
            throw Problem.invalid().error("/onError", RequestMessage.VALUE_NOT_LISTED.with("values", "stop, continue"));
        }
    }

    /**
     * Changes the options of findings to the expected values. A dry run only lists the changes.
     *
     * @answers 200 The changes that a dry run found; nothing was changed.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<RemediationView> start(@Valid @RequestBody RemediationRequest body, SignedIn caller) {
        return answer(service.fix(caller, body.findingIds(), Boolean.TRUE.equals(body.dryRun()), body.stops()));
    }

    /** Lists the remediations, newest first. */
    @GetMapping
    PageOf<RemediationView> list(SignedIn caller, PageQuery page) {
        return service.list(caller, page).map(RemediationView::of);
    }

    /** Returns a remediation. */
    @GetMapping("/{id}")
    RemediationView remediation(@PathVariable String id, SignedIn caller) {
        return RemediationView.of(service.remediation(caller, id));
    }

    /** Streams the changes of a remediation until it has ended. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        AtomicReference<Set<ObjectId>> hidden = new AtomicReference<>(service.hiddenHosts(caller, id));
        return live.events(
                caller,
                id,
                last,
                () -> hidden.set(service.hiddenHosts(caller, id)),
                remediation -> RemediationView.of(((Remediation) remediation).without(hidden.get())));
    }

    /**
     * Restores the previous values of the options that a remediation changed.
     *
     * @param dryRun true = only lists the values to restore; default false
     * @answers 200 The changes that a dry run found; nothing was changed.
     */
    @PostMapping("/{id}/undo")
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<RemediationView> undo(
            @PathVariable String id, @RequestParam(required = false) @Nullable Boolean dryRun, SignedIn caller) {
        return answer(service.undo(caller, id, Boolean.TRUE.equals(dryRun)));
    }

    private ResponseEntity<RemediationView> answer(Remediation remediation) {
        RemediationView view = RemediationView.of(remediation);
        return remediation.id() == null ? ResponseEntity.ok(view) : live.accepted(remediation.id(), view);
    }
}
