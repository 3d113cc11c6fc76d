package io.tidemark.reclaim.entry;

import io.tidemark.evidence.EvidenceContents;
import io.tidemark.evidence.EvidenceFiles;
import io.tidemark.evidence.EvidenceFiles.Kind;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.vcenter.SignedIn;
import org.springframework.stereotype.Service;

/** The recordings of runs for callers with {@code Tidemark.Configure}; 404 for a run without one. */
@Service
public class RunEvidence {

    private final ReclaimService runs;
    private final EvidenceFiles files;
    private final Recorder recorder;

    RunEvidence(ReclaimService runs, EvidenceFiles files, Recorder recorder) {
        this.runs = runs;
        this.files = files;
        this.recorder = recorder;
    }

    public byte[] archive(SignedIn caller, String id) {
        ReclaimRun run = visible(caller, id);
        return recorder.of(caller, "reclaim-run.evidence")
                .on(run.target().datastore(), run.target().name())
                .record(() -> files.find(Kind.RUN, id).orElseThrow(() -> missing(id)));
    }

    public EvidenceContents contents(SignedIn caller, String id) {
        visible(caller, id);
        return files.contents(Kind.RUN, id).orElseThrow(() -> missing(id));
    }

    private ReclaimRun visible(SignedIn caller, String id) {
        caller.require(Permission.CONFIGURE);
        return runs.run(caller, id);
    }

    private static Problem missing(String id) {
        return Problem.notFound(RunRequestMessage.RUN_EVIDENCE_NOT_FOUND, id);
    }
}
