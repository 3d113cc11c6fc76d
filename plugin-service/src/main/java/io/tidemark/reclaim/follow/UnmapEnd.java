package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.cancel.CancelRules;
import io.tidemark.reclaim.explain.TroubleshootingHint;
import io.tidemark.reclaim.measure.FigureCollector;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.verify.SettledFigures;
import io.tidemark.vcenter.VcenterSession;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Records that a host's UNMAP is over, one way or another; figures are taken again in any case. */
@Component
class UnmapEnd {

    private final ReclaimRuns runs;
    private final RunLog log;
    private final FigureCollector figureCollector;
    private final Clock clock;

    UnmapEnd(ReclaimRuns runs, RunLog log, FigureCollector figureCollector, Clock clock) {
        this.runs = runs;
        this.log = log;
        this.figureCollector = figureCollector;
        this.clock = clock;
    }

    /**
     * @param how how the UNMAP itself ended
     * @param at when, by the clock of the service; null for now
     * @param problem why it failed or is unknown, null when neither
     */
    void over(ReclaimRun run, RunState how, @Nullable Instant at, VcenterSession session, @Nullable Statement problem) {
        boolean another = log.showsAnother(run, session);
        SettledFigures after = SettledFigures.after(figureCollector.vmfs(run.target(), session));
        runs.change(run.id(), now -> {
            if (!now.allows(RunEvent.UNMAP_ENDED)) {
                return;
            }
            if (problem != null) {
                now.problem(problem);
                now.found(RunObservation.error(problem)
                        .advised(
                                how == RunState.UNKNOWN
                                        ? TroubleshootingHint.about(
                                                now.plan().method(),
                                                now.plan().hostName(),
                                                now.target().name(),
                                                now.target().vmfsUuid())
                                        : null));
            }
            if (another) {
                now.unmapped(now.progress().unmap().besidesAnother());
                now.found(RunObservation.warning(VerificationMessage.OTHER_MANUAL_UNMAP.statement()));
            }
            if (CancelRules.tooLate(now, how)) {
                now.found(RunObservation.info(RunObservationMessage.CANCEL_TOO_LATE.statement()));
            }
            Attempt attempt = now.attempt();
            boolean byLog = now.plan().method() == Method.ESXCLI
                    || now.progress().unmap().begun();
            if (attempt != null
                    && attempt.log() != null
                    && byLog
                    && !now.progress().unmap().done()) {
                now.found(RunObservation.warning(RunObservationMessage.LAST_LINES_NOT_SEEN.statement()));
            }
            now.verifying(CancelRules.outcome(now, how), notAfterNow(at), after);
            now.note(clock.instant(), RunTimelineMessage.UNMAP_OVER.statement());
        });
    }

    /** vCenter reports its clock in whole seconds. */
    private Instant notAfterNow(@Nullable Instant at) {
        Instant now = clock.instant();
        return at == null || at.isAfter(now) ? now : at;
    }
}
