package io.tidemark.site.run;

import io.tidemark.evidence.EvidenceContents;
import io.tidemark.evidence.EvidenceFiles;
import io.tidemark.evidence.EvidenceFiles.Kind;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.exchange.ExchangeRecorder;
import io.tidemark.platform.exchange.RecordingLimits;
import io.tidemark.platform.exchange.RecordingScope;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.SiteProblemMessage;
import io.tidemark.site.SiteProperties;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.site.source.SiteThreads;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.Vcenters;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Starts and returns examinations; entry of the module. */
@Service
public class SiteExaminationService {

    private final SiteExaminations examinations;
    private final SiteExaminer examiner;
    private final SiteThreads threads;
    private final SiteProperties properties;
    private final Vcenters vcenters;
    private final Recorder recorder;
    private final EvidenceFiles evidence;
    private final Clock clock;

    SiteExaminationService(
            SiteExaminations examinations,
            SiteExaminer examiner,
            SiteThreads threads,
            SiteProperties properties,
            Vcenters vcenters,
            Recorder recorder,
            EvidenceFiles evidence,
            Clock clock) {
        this.examinations = examinations;
        this.examiner = examiner;
        this.threads = threads;
        this.properties = properties;
        this.vcenters = vcenters;
        this.recorder = recorder;
        this.evidence = evidence;
        this.clock = clock;
    }

    /**
     * Starts an examination of the caller's vCenter in the caller's session; 409 while another one runs.
     *
     * @param record whether to keep what is exchanged with vCenter and arrays, without identities and secrets
     */
    public SiteExamination start(SignedIn caller, boolean record) {
        Recorder.Entry entry = recorder.of(caller, "site.examine");
        SiteExamination begun = entry.attempt(() -> {
            caller.require(Permission.CONFIGURE);
            endSilent();
            if (examinations.running(caller.vcenter()).isPresent()) {
                throw Problem.conflict("site-examination-running", SiteProblemMessage.SITE_EXAMINATION_RUNNING);
            }
            SiteExamination one = SiteExamination.begun(
                    UUID.randomUUID().toString(), caller.vcenter(), caller.userName(), clock.instant());
            examinations.add(one);
            return one;
        });
        entry.done(SiteMessage.SITE_ACTIVITY.with("id", begun.id()));
        SiteTarget target = new SiteTarget(vcenters.named(caller.vcenter()), caller.session());
        threads.runners().execute(() -> examine(begun, target, record));
        return begun;
    }

    private void examine(SiteExamination begun, SiteTarget target, boolean record) {
        if (!record) {
            examiner.run(begun, target, () -> false);
            return;
        }
        ExchangeRecorder exchanges = new ExchangeRecorder(clock, RecordingLimits.OF_SERVICE);
        RecordingScope.call(exchanges, () -> {
            examiner.run(begun, target, () -> evidence.keep(Kind.SITE, begun.id(), exchanges));
            return begun;
        });
    }

    /** The recording of an examination as a zip archive; 404 without one. */
    public byte[] evidence(SignedIn caller, String id) {
        SiteExamination examination = examination(caller, id);
        return recorder.of(caller, "site.evidence")
                .on(null, examination.id())
                .record(() -> evidence.find(Kind.SITE, examination.id()).orElseThrow(() -> missing(id)));
    }

    /** The list of what is in the recording; 404 without one. */
    public EvidenceContents evidenceContents(SignedIn caller, String id) {
        return evidence.contents(Kind.SITE, examination(caller, id).id()).orElseThrow(() -> missing(id));
    }

    private static Problem missing(String id) {
        return Problem.notFound(SiteProblemMessage.SITE_EVIDENCE_NOT_FOUND, id);
    }

    public PageOf<SiteExamination> list(SignedIn caller, PageQuery page) {
        caller.require(Permission.CONFIGURE);
        endSilent();
        return examinations.list(caller.vcenter(), page);
    }

    /** 404 for one of another vCenter. */
    public SiteExamination examination(SignedIn caller, String id) {
        caller.require(Permission.CONFIGURE);
        endSilent();
        return examinations
                .find(id)
                .filter(one -> one.vcenter().equalsIgnoreCase(caller.vcenter()))
                .orElseThrow(() -> Problem.notFound(SiteProblemMessage.SITE_EXAMINATION_NOT_FOUND, id));
    }

    /** Ends examinations whose process has ended. */
    @Scheduled(initialDelay = 30, fixedDelay = 60, timeUnit = TimeUnit.SECONDS)
    void endSilent() {
        examinations.endSilent(properties.silence(), clock.instant());
    }
}
