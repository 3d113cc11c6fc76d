package io.tidemark.site.web;

import io.tidemark.evidence.EvidenceContents;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.live.LiveResource;
import io.tidemark.platform.live.LiveResource.State;
import io.tidemark.platform.live.LiveStreams;
import io.tidemark.site.run.SiteExamination;
import io.tidemark.site.run.SiteExaminationService;
import io.tidemark.site.run.SiteExaminations;
import io.tidemark.vcenter.SignedIn;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Examinations of the site: start, list, monitor. */
@RestController
@RequestMapping("/api/v1/site-examinations")
class SiteExaminationsController {

    private final SiteExaminationService service;
    private final LiveResource live;

    SiteExaminationsController(SiteExaminationService service, SiteExaminations examinations, LiveStreams streams) {
        this.service = service;
        this.live = streams.resource(
                "site-examination",
                "/api/v1/site-examinations",
                examinations::version,
                id -> examinations
                        .find(id)
                        .map(one -> new State(one.version(), one.state().ended(), one)));
    }

    /**
     * Starts an examination of the site, which reads and changes nothing.
     *
     * @param record whether to keep what is exchanged with vCenter and arrays, without identities and secrets
     */
    @PostMapping
    @ResponseStatus(HttpStatus.ACCEPTED)
    ResponseEntity<SiteExamination> start(@RequestParam(defaultValue = "false") boolean record, SignedIn caller) {
        SiteExamination examination = service.start(caller, record);
        return live.accepted(examination.id(), examination);
    }

    /** Lists the last ten examinations, newest first. */
    @GetMapping
    PageOf<SiteExamination> list(SignedIn caller, PageQuery page) {
        return service.list(caller, page);
    }

    /** Returns an examination of the site. */
    @GetMapping("/{id}")
    SiteExamination examination(@PathVariable String id, SignedIn caller) {
        return service.examination(caller, id);
    }

    /**
     * Downloads what was exchanged during an examination that was started with {@code record}, without identities and
     * secrets. The last four recordings are kept.
     */
    @GetMapping(path = "/{id}/evidence", produces = "application/zip")
    ResponseEntity<Resource> evidence(@PathVariable String id, SignedIn caller) {
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"tidemark-site.zip\"")
                .cacheControl(CacheControl.noStore())
                .body(new ByteArrayResource(service.evidence(caller, id)));
    }

    /** Lists what is in the recording of an examination. */
    @GetMapping("/{id}/evidence/contents")
    EvidenceContents contents(@PathVariable String id, SignedIn caller) {
        return service.evidenceContents(caller, id);
    }

    /** Streams the changes of an examination until it has ended. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            SignedIn caller) {
        SiteExamination examination = service.examination(caller, id);
        return live.events(caller, examination.id(), last, () -> service.examination(caller, id));
    }
}
