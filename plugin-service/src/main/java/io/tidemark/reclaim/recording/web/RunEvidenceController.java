package io.tidemark.reclaim.recording.web;

import io.tidemark.evidence.EvidenceContents;
import io.tidemark.reclaim.entry.RunEvidence;
import io.tidemark.vcenter.SignedIn;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The recording of a reclaim run that was started with {@code record}. */
@RestController
@RequestMapping("/api/v1/reclaim-runs/{id}/evidence")
class RunEvidenceController {

    private final RunEvidence evidence;

    RunEvidenceController(RunEvidence evidence) {
        this.evidence = evidence;
    }

    /**
     * Downloads what was exchanged during a reclaim run that was started with {@code record}, without identities and
     * secrets. The last four recordings are kept.
     */
    @GetMapping(produces = "application/zip")
    ResponseEntity<Resource> download(@PathVariable String id, SignedIn caller) {
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"tidemark-run.zip\"")
                .cacheControl(CacheControl.noStore())
                .body(new ByteArrayResource(evidence.archive(caller, id)));
    }

    /** Lists what is in the recording of a reclaim run. */
    @GetMapping("/contents")
    EvidenceContents contents(@PathVariable String id, SignedIn caller) {
        return evidence.contents(caller, id);
    }
}
