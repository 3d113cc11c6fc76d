package io.tidemark.reclaim.follow;

import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.measure.HostdLog;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.unmap.LogPosition;
import io.tidemark.reclaim.unmap.UnmapProgress;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Reads on in hostd.log of the host of a run, and stores the progress of the UNMAP. */
@Component
class RunLog {

    private static final Logger LOG = LoggerFactory.getLogger(RunLog.class);

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final ContactLoss contact;
    private final Clock clock;

    RunLog(ReclaimRuns runs, RunSessions sessions, ContactLoss contact, Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.contact = contact;
        this.clock = clock;
    }

    /** The run after the read; its log position is null if the privilege to read the log was lost. */
    ReclaimRun read(ReclaimRun run, LogPosition from, VcenterSession session) {
        HostdLog.Round round;
        try {
            round = readOn(run, from, session);
        } catch (PermissionMissing e) {
            return runs.change(run.id(), now -> {
                Attempt attempt = now.attempt();
                if (attempt != null) {
                    now.attempted(attempt.withLog(null, RunFailure.of(e)));
                    now.found(RunObservation.warning(RunFailure.of(e)));
                }
            });
        }
        UnmapProgress before = run.progress().unmap();
        boolean news = !round.unmap().equals(before);
        if (news) {
            runs.resetMissedPolls(run.id());
        }
        if (!news && round.position().equals(from)) {
            return run;
        }
        Instant taken = contact.seen(run);
        return runs.change(run.id(), now -> {
            Attempt attempt = now.attempt();
            if (attempt == null || !now.state().unmapping()) {
                return;
            }
            Attempt read = attempt.withLog(round.position(), null);
            now.attempted(news ? read.withNews(clock.instant()) : read);
            if (news) {
                now.unmapped(round.unmap());
                seen(now, before, taken);
            }
            if (round.rotated()) {
                now.found(RunObservation.warning(RunObservationMessage.LOG_ROTATED.statement()));
            }
        });
    }

    /**
     * Whether the log of the host shows another command on the volume of a run by a task, whose log is not read otherwise;
     * false if it cannot be read.
     */
    boolean showsAnother(ReclaimRun run, VcenterSession session) {
        return run.plan().method() == Method.TASK
                && ahead(run, session)
                        .filter(unmap -> unmap.foreign() || unmap.byEsxcli())
                        .isPresent();
    }

    /** Whether the log shows that a task, and nothing else, unmaps the volume of the run; false if it cannot be read. */
    boolean showsTask(ReclaimRun run, VcenterSession session) {
        return ahead(run, session)
                .filter(unmap -> unmap.begun() && !unmap.foreign() && !unmap.byEsxcli())
                .isPresent();
    }

    /** The progress up to the present end of the log, which is not stored; empty if it cannot be read. */
    private Optional<UnmapProgress> ahead(ReclaimRun run, VcenterSession session) {
        Attempt attempt = run.attempt();
        if (attempt == null || attempt.log() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(readOn(run, attempt.log(), session).unmap());
        } catch (VcenterFault e) {
            LOG.debug("hostd.log of the host of run {} cannot be read", run.id(), e);
            return Optional.empty();
        }
    }

    /** The log is all that shows the progress of esxcli; vCenter's task can have ended before the UNMAP. */
    private void seen(ReclaimRun run, UnmapProgress before, Instant taken) {
        if (run.plan().method() == Method.ESXCLI) {
            if (run.state() == RunState.UNCONFIRMED && run.allows(RunEvent.CONTACT_RESTORED)) {
                run.contactRestored();
                run.note(
                        clock.instant(),
                        RunTimelineMessage.HOST_CONTINUES.with(
                                "host", run.plan().hostName()));
            }
            observe(run, before);
            return;
        }
        run.takenUntil(taken);
        if (!before.begun()) {
            run.note(
                    clock.instant(),
                    RunTimelineMessage.HOST_CONTINUES.with("host", run.plan().hostName()));
        }
    }

    /** The service account first; the caller, while known here, where it lacks the privilege. */
    private HostdLog.Round readOn(ReclaimRun run, LogPosition from, VcenterSession session) {
        String host = run.plan().host();
        String volume = run.target().vmfsUuid();
        try {
            return HostdLog.readOn(session, host, volume, from, run.progress().unmap());
        } catch (PermissionMissing e) {
            VcenterSession caller = sessions.caller(run.id());
            if (caller == null || caller == session) {
                throw e;
            }
            try {
                return HostdLog.readOn(
                        caller, host, volume, from, run.progress().unmap());
            } catch (SessionEnded ended) {
                sessions.forget(run.id());
                throw e;
            }
        }
    }

    private void observe(ReclaimRun run, UnmapProgress before) {
        UnmapProgress unmap = run.progress().unmap();
        Instant at = clock.instant();
        if (!before.begun() && unmap.begun()) {
            run.note(at, RunTimelineMessage.UNMAP_BEGAN.statement());
        }
        ReclaimUnit asked = run.plan().unit();
        Long first = unmap.firstUnit();
        if (asked != null && first != null && first == ReclaimUnit.DEFAULT && asked.blocks() > ReclaimUnit.DEFAULT) {
            run.found(RunObservation.warning(RunObservationMessage.FELL_BACK_TO_200.with("asked", asked.blocks())));
        }
        if (unmap.switches().size() > before.switches().size()) {
            long to = unmap.switches().get(unmap.switches().size() - 1).unit();
            run.found(RunObservation.warning(
                    asked != null && to == ReclaimUnit.DEFAULT
                            ? RunObservationMessage.FELL_BACK_TO_200.with("asked", asked.blocks())
                            : RunObservationMessage.UNIT_SWITCHED.with("unit", to)));
            run.note(at, RunObservationMessage.UNIT_SWITCHED.with("unit", to));
        }
        if (unmap.foreign() && !before.foreign()) {
            run.found(RunObservation.warning(VerificationMessage.OTHER_MANUAL_UNMAP.statement()));
        }
    }
}
