package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.measure.RecentUnmap;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunProgress.Doubt;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.unmap.UnmapProgress;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterFault;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Polls a run in UNCONFIRMED: looks for evidence that the UNMAP of its host has ended, in the log and in the counters of
 * the host, until the limit of the run.
 */
@Component
class UnconfirmedUnmap {

    private static final Logger LOG = LoggerFactory.getLogger(UnconfirmedUnmap.class);

    private final ReclaimRuns runs;
    private final RunLog log;
    private final Durations durations;
    private final UnmapEnd end;
    private final ReclaimProperties properties;
    private final Clock clock;

    UnconfirmedUnmap(
            ReclaimRuns runs,
            RunLog log,
            Durations durations,
            UnmapEnd end,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.log = log;
        this.durations = durations;
        this.end = end;
        this.properties = properties;
        this.clock = clock;
    }

    /** Whether the host of a run has given no sign of its UNMAP for longer than expected. */
    boolean withoutSign(ReclaimRun run, Attempt attempt) {
        return clock.instant().isAfter(attempt.lastNews().plus(durations.silence(run)));
    }

    /** Reads the log of a run whose task is lost, then as {@link #judge}. */
    void look(String id, VcenterSession session) {
        ReclaimRun run = runs.find(id).orElseThrow();
        if (run.state() == RunState.UNCONFIRMED) {
            Optional<ReclaimRun> read = read(run, session);
            judge(read.orElse(run), read.isPresent(), session);
        }
    }

    /** Whether the log shows that a task, and nothing else, unmaps the volume of the run; false if it cannot be read. */
    boolean showsTask(ReclaimRun run, VcenterSession session) {
        return log.showsTask(run, session);
    }

    /** The run after its log was read to the end; empty if it cannot be read now. */
    Optional<ReclaimRun> read(ReclaimRun run, VcenterSession session) {
        Attempt attempt = run.attempt();
        if (attempt == null || attempt.log() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(log.read(run, attempt.log(), session))
                    .filter(now -> now.attempt() != null && now.attempt().log() != null);
        } catch (VcenterFault e) {
            LOG.debug("hostd.log of the host of run {} cannot be read", run.id(), e);
            return Optional.empty();
        }
    }

    /** Ends the run if there is evidence, or if its limit has passed. */
    void judge(ReclaimRun run, boolean logRead, VcenterSession session) {
        Attempt attempt = run.attempt();
        Doubt doubt = run.progress().doubt();
        if (run.state() != RunState.UNCONFIRMED || attempt == null || doubt == null) {
            return;
        }
        if (run.progress().unmap().done() && ownLines(run)) {
            if (doubt.taskEnded()) {
                runs.change(
                        run.id(),
                        now -> now.found(RunObservation.warning(
                                RunObservationMessage.HOST_COMPLETED_AFTER_TASK.with("reason", doubt.reason()))));
            }
            end.over(
                    run,
                    RunState.COMPLETED,
                    attempt.serviceTime(run.progress().unmap().lastAt()),
                    session,
                    null);
            return;
        }
        boolean often = runs.incrementMissedPolls(run.id()) >= properties.maxMissedPolls();
        if (often && silent(run, attempt, doubt, logRead, session)) {
            end.over(run, doubt.taskEnded() ? RunState.FAILED : RunState.UNKNOWN, null, session, ended(doubt));
        } else if (often && clock.instant().isAfter(doubt.until())) {
            end.over(run, RunState.UNKNOWN, null, session, doubt.reason());
        }
    }

    /**
     * Whether the host gave no sign of the UNMAP for the longest time without one. A log is evidence only if this run
     * was logged in it before, counters only if they counted it before; without this, both are required. The silence of
     * the log of esxcli is the reason for the doubt and no evidence.
     */
    private boolean silent(ReclaimRun run, Attempt attempt, Doubt doubt, boolean logRead, VcenterSession session) {
        Duration patience = durations.silence(run);
        Instant last = attempt.lastNews().isAfter(doubt.since()) ? attempt.lastNews() : doubt.since();
        if (clock.instant().isBefore(last.plus(patience))) {
            return false;
        }
        boolean complete = logRead
                && run.observations().stream()
                        .noneMatch(known -> known.code().equals(RunObservationMessage.LOG_ROTATED.name()));
        if (doubt.taskEnded() && complete && run.progress().unmap().begun() && ownLines(run)) {
            return true;
        }
        return RecentUnmap.of(run, attempt, patience, session)
                .filter(RecentUnmap::silent)
                .filter(recent -> recent.counted() || doubt.taskEnded() && complete)
                .isPresent();
    }

    private static boolean ownLines(ReclaimRun run) {
        UnmapProgress unmap = run.progress().unmap();
        return !unmap.foreign() && !(run.plan().method() == Method.TASK && unmap.byEsxcli());
    }

    private static Statement ended(Doubt doubt) {
        Object reason = doubt.reason().params().get("reason");
        return RunProblemMessage.TASK_ENDED_WITHOUT_RESULT.is(doubt.reason()) && reason != null
                ? RunProblemMessage.TASK_FAILED.with("reason", reason)
                : doubt.reason();
    }
}
