package io.tidemark.site.run;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.site.SiteMessage;
import io.tidemark.site.finding.ExaminedSection;
import io.tidemark.site.read.SiteReading;
import io.tidemark.site.read.SiteTarget;
import io.tidemark.site.section.SectionCheck;
import io.tidemark.site.source.SiteWalk;
import io.tidemark.vcenter.VcenterSession;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Performs one examination: walks the reads, judges the sections, and stores the result. */
@Component
class SiteExaminer {

    private static final Logger LOG = LoggerFactory.getLogger(SiteExaminer.class);
    private static final Duration BEAT = Duration.ofSeconds(10);

    private final SiteExaminations examinations;
    private final SiteWalk walk;
    private final List<SectionCheck> checks;
    private final Clock clock;

    SiteExaminer(SiteExaminations examinations, SiteWalk walk, List<SectionCheck> checks, Clock clock) {
        this.examinations = examinations;
        this.walk = walk;
        this.checks = checks.stream()
                .sorted(Comparator.comparing(SectionCheck::section))
                .toList();
        this.clock = clock;
    }

    /**
     * Runs to the end and never throws; the examination contains the result.
     *
     * @param record stores what was exchanged when all is read, before the result is stored; whether there is a recording
     */
    void run(SiteExamination begun, SiteTarget target, BooleanSupplier record) {
        Stored stored = new Stored(begun);
        SiteReading reading = new SiteReading(target.vcenter(), begun.createdAt());
        VcenterSession.Use open = target.session().use();
        VcenterSession.Use observed = target.session().observe(reading::called);
        try {
            walk.walk(target, reading, stored::reached);
            List<ExaminedSection> sections = checks.stream()
                    .map(check -> new ExaminedSection(check.section(), check.findings(reading)))
                    .toList();
            boolean recorded = record.getAsBoolean();
            examinations.store(stored.now.completed(clock.instant(), sections, recorded));
        } catch (Problem e) {
            failed(stored, SiteMessage.SITE_FAILED.with("reason", e.statement()));
        } catch (RuntimeException e) {
            LOG.error("examination {} failed", begun.id(), e);
            failed(stored, SiteMessage.SITE_FAILED_UNEXPECTEDLY.statement());
        } finally {
            observed.close();
            open.close();
        }
    }

    private void failed(Stored stored, Statement why) {
        examinations.store(stored.now.failed(why, clock.instant()));
    }

    /** The examination as last stored; written again when something was reached, and as a heartbeat. */
    private final class Stored {

        private SiteExamination now;
        private long writtenAt = System.nanoTime();

        Stored(SiteExamination begun) {
            this.now = begun;
        }

        void reached(int done, int known) {
            boolean due = System.nanoTime() - writtenAt > BEAT.toNanos();
            if (due || done != now.readsDone() || known != now.readsKnown()) {
                now = now.progress(done, known);
                writtenAt = System.nanoTime();
                examinations.store(now);
            }
        }
    }
}
