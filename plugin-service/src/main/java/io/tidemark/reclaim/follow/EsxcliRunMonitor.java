package io.tidemark.reclaim.follow;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.CallResult;
import io.tidemark.reclaim.run.CallResult.Kind;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.reclaim.unmap.UnmapProgress;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterFault;
import org.springframework.stereotype.Component;

/** Monitors an esxcli run by hostd.log, and by the response of the call while this process waits for it. */
@Component
class EsxcliRunMonitor {

    /** How often the log is read after the command ended before its last lines are given up. */
    private static final int READS_FOR_LAST_LINES = 3;

    /** {@code complete} if the log was read up to its present end. */
    private record Read(ReclaimRun run, boolean complete) {}

    private final ReclaimRuns runs;
    private final RunLog log;
    private final RunLeases claims;
    private final UnmapEnd end;
    private final UnconfirmedUnmap unconfirmed;
    private final ContactLoss contact;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;

    EsxcliRunMonitor(
            ReclaimRuns runs,
            RunLog log,
            RunLeases claims,
            UnmapEnd end,
            UnconfirmedUnmap unconfirmed,
            ContactLoss contact,
            RunFinisher finisher,
            ReclaimProperties properties) {
        this.runs = runs;
        this.log = log;
        this.claims = claims;
        this.end = end;
        this.unconfirmed = unconfirmed;
        this.contact = contact;
        this.finisher = finisher;
        this.properties = properties;
    }

    void follow(ReclaimRun run, Attempt attempt, VcenterSession session) {
        Read read = read(run, attempt, session);
        ReclaimRun now = read.run();
        Attempt current = now.attempt();
        if (!now.state().unmapping() || current == null) {
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
                            : current.serviceTime(now.progress().unmap().lastAt()),
                    session,
                    null);
            return;
        }
        if (answer == null || answer.kind() == Kind.LOST) {
            waitForNews(read, current, session);
        } else {
            answered(now, current, answer, session);
        }
    }

    /**
     * Whether the last line ends the run. It can belong to another command on the volume, and only the response of the call
     * shows that it does not. Without it, the lines of a single command must add up to the total; while the call is open, or
     * if they do not, there must also be no other line for the longest time without one.
     */
    private boolean believed(ReclaimRun run, Attempt attempt) {
        CallResult answer = attempt.answer();
        if (answer != null && answer.kind() == Kind.ENDED) {
            return true;
        }
        UnmapProgress unmap = run.progress().unmap();
        if (unmap.foreign()) {
            return false;
        }
        return !claims.isOpen(run.id()) && unmap.totalOfPasses()
                || runs.incrementMissedPolls(run.id()) >= properties.maxMissedPolls()
                        && unconfirmed.withoutSign(run, attempt);
    }

    /** The run after its log was read; if that is not possible now, others can show whether the UNMAP has ended. */
    private Read read(ReclaimRun run, Attempt attempt, VcenterSession session) {
        if (attempt.log() == null) {
            return new Read(run, false);
        }
        try {
            return new Read(log.read(run, attempt.log(), session), true);
        } catch (VcenterFault e) {
            CallResult answer = attempt.answer();
            boolean answered = answer != null && answer.kind() != Kind.LOST;
            if (!answered && run.state() != RunState.UNCONFIRMED) {
                throw e;
            }
            return new Read(run, false);
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
                if (known != null && now.state().unmapping()) {
                    now.attempted(known.withAnswer(answer.readAgain()));
                }
            });
            return;
        }
        end.over(run, RunState.COMPLETED, answer.at(), session, null);
    }

    /** The host is silent. While a process holds the call open that is no doubt; afterwards it is, in time. */
    private void waitForNews(Read read, Attempt attempt, VcenterSession session) {
        ReclaimRun run = read.run();
        if (claims.isOpen(run.id()) || claims.isStarting(run.id())) {
            if (!run.progress().unmap().done()) {
                runs.resetMissedPolls(run.id());
            }
            return;
        }
        if (run.state() == RunState.UNCONFIRMED) {
            unconfirmed.judge(run, read.complete(), session);
            return;
        }
        UnmapProgress unmap = run.progress().unmap();
        if (unmap.done() && !unmap.foreign()) {
            return;
        }
        int vain = runs.incrementMissedPolls(run.id());
        boolean readable = attempt.log() != null;
        if (vain < properties.maxMissedPolls() || readable && !unconfirmed.withoutSign(run, attempt)) {
            return;
        }
        String host = run.plan().hostName();
        Statement why;
        if (!readable) {
            why = RunProblemMessage.END_NOT_REPORTED.with("host", host);
        } else if (unmap.done()) {
            why = RunProblemMessage.END_NOT_DISTINGUISHED.with("host", host);
        } else if (unmap.begun()) {
            why = RunProblemMessage.HOST_STOPPED_LOGGING.with("host", host, "blocksProcessed", unmap.blocks());
        } else {
            why = RunProblemMessage.START_NOT_LOGGED.with("host", host);
        }
        contact.lost(run.id(), why, false);
    }
}
