package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunClaims;
import io.tidemark.reclaim.connect.RunSessions;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.measure.HostdLog;
import io.tidemark.reclaim.message.RunFindingMessage;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.message.VerificationMessage;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.CallResult;
import io.tidemark.reclaim.run.CallResult.Kind;
import io.tidemark.reclaim.run.Finding;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.walk.LogPosition;
import io.tidemark.reclaim.walk.UnmapProgress;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Monitors an esxcli run by hostd.log, and by the response of the call while this process waits for it. */
@Component
class EsxcliRunMonitor {

    /** How often the log is read after the command ended before its last lines are given up. */
    private static final int READS_FOR_LAST_LINES = 3;

    private final ReclaimRuns runs;
    private final RunSessions sessions;
    private final RunClaims claims;
    private final Durations durations;
    private final UnmapEnd end;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;
    private final Clock clock;

    EsxcliRunMonitor(
            ReclaimRuns runs,
            RunSessions sessions,
            RunClaims claims,
            Durations durations,
            UnmapEnd end,
            RunFinisher finisher,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.sessions = sessions;
        this.claims = claims;
        this.durations = durations;
        this.end = end;
        this.finisher = finisher;
        this.properties = properties;
        this.clock = clock;
    }

    void follow(ReclaimRun run, Attempt attempt, VcenterSession session) {
        ReclaimRun now = attempt.log() == null ? run : read(run, attempt.log(), session);
        Attempt current = now.attempt();
        if (!now.state().walking() || current == null) {
            return;
        }
        CallResult answer = current.answer();
        boolean refused = answer != null && answer.kind() == Kind.REFUSED;
        if (now.progress().unmap().done() && !refused && believed(now, current)) {
            end.over(
                    now,
                    RunState.COMPLETED,
                    now.progress().unmap().foreign() && answer != null && answer.kind() == Kind.ENDED
                            ? answer.at()
                            : now.progress().unmap().lastAt(),
                    session,
                    null);
            return;
        }
        if (answer == null || answer.kind() == Kind.LOST) {
            waitForNews(now, current);
        } else {
            answered(now, current, answer, session);
        }
    }

    /**
     * Whether the last line ends the run. It can belong to an earlier command on the volume. While the call is open,
     * its response is awaited, for the longest time without a log line.
     */
    private boolean believed(ReclaimRun run, Attempt attempt) {
        if (attempt.answer() != null || !claims.isOpen(run.id())) {
            return true;
        }
        return !run.progress().unmap().foreign()
                && runs.incrementMissedPolls(run.id()) >= properties.maxMissedPolls()
                && silent(run, attempt);
    }

    private boolean silent(ReclaimRun run, Attempt attempt) {
        return clock.instant().isAfter(attempt.lastNews().plus(durations.silence(run)));
    }

    private ReclaimRun read(ReclaimRun run, LogPosition from, VcenterSession session) {
        HostdLog.Round round;
        try {
            round = readOn(run, from, session);
        } catch (PermissionMissing e) {
            return runs.change(run.id(), now -> {
                Attempt attempt = now.attempt();
                if (attempt != null) {
                    now.attempted(attempt.withLog(null, RunFailure.of(e)));
                    now.found(Finding.warning(RunFailure.of(e)));
                }
            });
        } catch (VcenterFault e) {
            Attempt attempt = run.attempt();
            CallResult answer = attempt == null ? null : attempt.answer();
            if (answer == null || answer.kind() == Kind.LOST) {
                throw e;
            }
            return run;
        }
        UnmapProgress before = run.progress().unmap();
        boolean news = !round.walk().equals(before);
        if (news) {
            runs.resetMissedPolls(run.id());
        }
        if (!news && round.position().equals(from)) {
            return run;
        }
        return runs.change(run.id(), now -> {
            Attempt attempt = now.attempt();
            if (attempt == null || !now.state().walking()) {
                return;
            }
            Attempt read = attempt.withLog(round.position(), null);
            now.attempted(news ? read.withNews(clock.instant()) : read);
            if (news) {
                now.unmapped(round.walk());
                observe(now, before);
            }
            if (round.rotated()) {
                now.found(Finding.warning(RunFindingMessage.LOG_ROTATED.statement()));
            }
        });
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
        UnmapProgress walk = run.progress().unmap();
        Instant at = clock.instant();
        if (!before.begun() && walk.begun()) {
            run.note(at, RunTimelineMessage.UNMAP_BEGAN.statement());
        }
        ReclaimUnit asked = run.plan().unit();
        Long first = walk.firstUnit();
        if (asked != null && first != null && first == ReclaimUnit.DEFAULT && asked.blocks() > ReclaimUnit.DEFAULT) {
            run.found(Finding.warning(RunFindingMessage.FELL_BACK_TO_200.with("asked", asked.blocks())));
        }
        if (walk.switches().size() > before.switches().size()) {
            long to = walk.switches().get(walk.switches().size() - 1).unit();
            run.found(Finding.warning(
                    asked != null && to == ReclaimUnit.DEFAULT
                            ? RunFindingMessage.FELL_BACK_TO_200.with("asked", asked.blocks())
                            : RunFindingMessage.UNIT_SWITCHED.with("unit", to)));
            run.note(at, RunFindingMessage.UNIT_SWITCHED.with("unit", to));
        }
        if (walk.foreign() && !before.foreign()) {
            run.found(Finding.warning(VerificationMessage.OTHER_MANUAL_UNMAP.statement()));
        }
    }

    private void answered(ReclaimRun run, Attempt attempt, CallResult answer, VcenterSession session) {
        if (answer.kind() == Kind.REFUSED) {
            Statement why = answer.note();
            if (run.progress().unmap().begun()) {
                end.over(run, RunState.FAILED, answer.at(), session, why);
            } else {
                finisher.refused(run.id(), why);
            }
            return;
        }
        if (attempt.log() != null && answer.readsSince() < READS_FOR_LAST_LINES) {
            runs.change(run.id(), now -> {
                Attempt known = now.attempt();
                if (known != null && now.state().walking()) {
                    now.attempted(known.withAnswer(answer.readAgain()));
                }
            });
            return;
        }
        end.over(run, RunState.COMPLETED, answer.at(), session, null);
    }

    /** The host is silent. While a process holds the call open that is no reason to give up; afterwards it is, in time. */
    private void waitForNews(ReclaimRun run, Attempt attempt) {
        if (claims.isOpen(run.id()) || claims.isStarting(run.id())) {
            if (!run.progress().unmap().done()) {
                runs.resetMissedPolls(run.id());
            }
            return;
        }
        int vain = runs.incrementMissedPolls(run.id());
        boolean readable = attempt.log() != null;
        boolean mayStillWalk = readable
                ? !silent(run, attempt)
                : clock.instant().isBefore(attempt.at().plus(durations.longest(run)));
        if (vain < properties.maxMissedPolls() || mayStillWalk) {
            return;
        }
        Statement why;
        if (!readable) {
            why = RunProblemMessage.END_NOT_REPORTED.with("host", run.plan().hostName());
        } else if (run.progress().unmap().begun()) {
            why = RunProblemMessage.HOST_STOPPED_LOGGING.with(
                    "host",
                    run.plan().hostName(),
                    "blocksProcessed",
                    run.progress().unmap().blocks());
        } else {
            why = RunProblemMessage.START_NOT_LOGGED.with("host", run.plan().hostName());
        }
        finisher.unknown(run.id(), why);
    }
}
