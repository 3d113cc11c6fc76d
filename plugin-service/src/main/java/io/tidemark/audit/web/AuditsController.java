package io.tidemark.audit.web;

import io.tidemark.audit.finding.Findings.Drift;
import io.tidemark.audit.run.Audit;
import io.tidemark.audit.run.AuditService;
import io.tidemark.audit.run.Audits;
import io.tidemark.audit.run.VisibleFindings;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.live.LiveResource;
import io.tidemark.platform.live.LiveResource.State;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
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

/** Audits: start, list, monitor, compare. */
@RestController
@RequestMapping("/api/v1/audits")
class AuditsController {

    private final AuditService service;
    private final VisibleFindings findings;
    private final LiveResource live;

    AuditsController(AuditService service, VisibleFindings findings, Audits audits, LiveStreams streams) {
        this.service = service;
        this.findings = findings;
        this.live = streams.resource(
                "audit",
                "/api/v1/audits",
                audits::version,
                id -> audits.find(id)
                        .map(audit -> new State(audit.version(), audit.state().ended(), audit)));
    }

    /**
     * The scope of an audit.
     *
     * @param scope hosts, clusters, datacenters or host folders; null or empty for the whole vCenter
     */
    record AuditRequest(
            @Nullable @Size(max = AuditService.MOST_OBJECTS) List<@NotNull ObjectId> scope) {}

    /** New and resolved findings. */
    record DriftView(List<FindingView> appeared, List<FindingView> resolved) {

        static DriftView of(Drift drift) {
            return new DriftView(
                    drift.appeared().stream().map(FindingView::of).toList(),
                    drift.resolved().stream().map(FindingView::of).toList());
        }
    }

    /** Starts an audit. While the caller's own audit of the same scope is running, it is returned instead. */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<Audit> start(@Valid @RequestBody AuditRequest body, SignedIn caller) {
        List<ObjectId> scope = body.scope();
        Audit audit = service.start(caller, scope == null ? List.of() : scope);
        return live.accepted(audit.id(), audit);
    }

    /** Lists the audits, newest first. */
    @GetMapping
    PageOf<Audit> list(SignedIn caller, PageQuery page) {
        return service.list(caller, page);
    }

    /** Returns an audit. */
    @GetMapping("/{id}")
    Audit audit(@PathVariable String id, SignedIn caller) {
        return service.audit(caller, id);
    }

    /** Streams the changes of an audit until it has ended. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        Audit audit = service.audit(caller, id);
        return live.events(caller, audit.id(), last, () -> service.audit(caller, id));
    }

    /**
     * Compares an audit with an earlier one.
     *
     * @param since id of the earlier audit; if omitted, the previous audit
     */
    @GetMapping("/{id}/drift")
    DriftView drift(@PathVariable String id, @RequestParam(required = false) @Nullable String since, SignedIn caller) {
        return DriftView.of(findings.drift(caller, id, since));
    }
}
