package io.tidemark.reclaim.start;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.admission.RunQueue;
import io.tidemark.reclaim.connect.RunLeases;
import io.tidemark.reclaim.finish.ContactLoss;
import io.tidemark.reclaim.finish.RunFailure;
import io.tidemark.reclaim.finish.RunFinisher;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.CallResult;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.start.StartCheck.HostLost;
import io.tidemark.reclaim.start.StartCheck.Ready;
import io.tidemark.reclaim.start.StartCheck.Refused;
import io.tidemark.reclaim.store.ReclaimRuns;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.RequestNotSent;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the host, once: everything needed to find its UNMAP again is stored before the request leaves. */
@Component
class RunLauncher {

    private final ReclaimRuns runs;
    private final RunLeases claims;
    private final RunQueue queue;
    private final StartCheck check;
    private final ContactLoss contact;
    private final RunFinisher finisher;
    private final ReclaimProperties properties;
    private final Clock clock;

    RunLauncher(
            ReclaimRuns runs,
            RunLeases claims,
            RunQueue queue,
            StartCheck check,
            ContactLoss contact,
            RunFinisher finisher,
            ReclaimProperties properties,
            Clock clock) {
        this.runs = runs;
        this.claims = claims;
        this.queue = queue;
        this.check = check;
        this.contact = contact;
        this.finisher = finisher;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Starts the QUEUED run in the caller's session; ends it FAILED when it can no longer be started. It stays QUEUED if
     * the request did not leave the service, and is returned to the queue if that happens for too long, if it is held
     * again, also during the checks, which can take minutes, or if only other hosts can still be used.
     */
    void launch(String id, VcenterSession session) {
        ReclaimRun admitted = runs.find(id).orElseThrow();
        if (waitsAgain(admitted)) {
            return;
        }
        StartCheck.Result result = check.check(admitted, session);
        if (result instanceof Refused refused) {
            finisher.notStarted(id, refused.why());
        } else if (result instanceof HostLost lost) {
            continueOnOtherHost(id, lost.why());
        } else if (result instanceof Ready ready && !waitsAgain(admitted) && stored(id, ready)) {
            ask(id, ready.target(), ready.plan(), ready.attempt(), session);
        }
    }

    private void continueOnOtherHost(String id, Statement why) {
        boolean[] other = {false};
        runs.change(id, run -> {
            RunNeeds rest = run.needs().without(run.plan().host());
            other[0] = !rest.hosts().isEmpty() && run.allows(RunEvent.RETURNED);
            if (other[0]) {
                putBack(run, why);
                run.needs(rest);
            }
        });
        if (!other[0]) {
            finisher.notStarted(id, why);
        }
    }

    private boolean waitsAgain(ReclaimRun admitted) {
        Optional<Statement> held = queue.holdOf(admitted);
        held.ifPresent(why -> runs.change(admitted.id(), run -> {
            if (run.allows(RunEvent.RETURNED)) {
                putBack(run, why);
            }
        }));
        return held.isPresent();
    }

    private void putBack(ReclaimRun run, Statement why) {
        run.returned();
        run.note(clock.instant(), RunTimelineMessage.WAITS_AGAIN.with("reason", why));
    }

    /** Whether it was this call that stored that the host is called. */
    private boolean stored(String id, Ready ready) {
        boolean[] mine = {false};
        runs.change(id, run -> {
            mine[0] = run.allows(RunEvent.HOST_CALLED);
            if (mine[0]) {
                run.replan(ready.target(), ready.plan());
                run.snapshot(ready.snapshot());
                if (run.figures().before() != null) {
                    run.measuredBefore(run.figures().before().launching(ready.vmfs()));
                }
                run.starting(ready.attempt(), asked(ready.plan()));
                Statement problem = ready.attempt().logProblem();
                if (problem != null) {
                    run.found(RunObservation.warning(problem));
                }
            }
        });
        return mine[0];
    }

    private void ask(String id, RunTarget target, RunPlan plan, Attempt attempt, VcenterSession session) {
        ReclaimUnit unit = plan.unit();
        if (unit == null) {
            startTask(id, target, plan, attempt, session);
            return;
        }
        claims.opened(id);
        session.esxcli(
                        plan.host(),
                        "storage vmfs unmap",
                        Map.of("volumeuuid", target.vmfsUuid(), "reclaimunit", Long.toString(unit.blocks())),
                        properties.esxcliTimeout())
                .whenComplete((answer, failure) -> answered(id, failure));
    }

    private void startTask(String id, RunTarget target, RunPlan plan, Attempt attempt, VcenterSession session) {
        try {
            String task = session.startUnmap(plan.host(), target.vmfsUuid());
            runs.change(id, run -> {
                Attempt known = run.attempt();
                run.attempted((known == null ? attempt : known).withTask(task));
                run.note(clock.instant(), RunTimelineMessage.TASK_STARTED.with("task", task));
            });
        } catch (RequestNotSent e) {
            notSent(id, e);
        } catch (VcenterUnreachable e) {
            unanswered(id);
        } catch (VcenterFault e) {
            if (e.unanswered()) {
                unanswered(id);
            } else {
                finisher.refused(id, RunFailure.of(e));
            }
        } catch (Problem e) {
            finisher.refused(id, RunFailure.of(e));
        }
    }

    private void unanswered(String id) {
        contact.startUnanswered(
                runs.change(id, run -> run.note(clock.instant(), RunTimelineMessage.START_RESPONSE_LOST.statement())));
    }

    /** Nothing was started, so the start is repeated, until the longest wait since the admission has passed. */
    private void notSent(String id, Problem failure) {
        Statement why = RunFailure.of(failure);
        finisher.canceledUnsent(id);
        ReclaimRun now = runs.change(id, run -> {
            if (run.state() == RunState.RUNNING) {
                run.notSent();
                run.trouble(why, clock.instant());
                run.note(clock.instant(), RunTimelineMessage.CALL_NOT_SENT.with("reason", why));
            }
        });
        if (now.state() == RunState.QUEUED && tooLong(now)) {
            returnToQueue(id, why);
        }
    }

    /** Whether an admitted run has waited for its start as long as it may. */
    boolean tooLong(ReclaimRun run) {
        Instant since = run.admittedAt() == null ? run.createdAt() : run.admittedAt();
        return clock.instant().isAfter(since.plus(properties.settleTimeout()));
    }

    /** The host was not called, and others can use the time until vCenter responds; ends the run when that takes too long. */
    void returnToQueue(String id, Statement why) {
        ReclaimRun now = runs.change(id, run -> {
            if (run.allows(RunEvent.RETURNED)) {
                run.returned();
                run.trouble(why, clock.instant());
                run.note(clock.instant(), RunTimelineMessage.RETURNED_TO_QUEUE.with("reason", why));
            }
        });
        Instant since = now.progress().troubleSince();
        if (since != null && clock.instant().isAfter(since.plus(properties.unreachableTimeout()))) {
            finisher.notStarted(id, why);
        }
    }

    private void answered(String id, @Nullable Throwable failure) {
        try {
            Throwable cause = CallResult.cause(failure);
            if (cause instanceof RequestNotSent notSent) {
                notSent(id, notSent);
                return;
            }
            CallResult answer = CallResult.of(cause, clock.instant());
            runs.change(id, run -> {
                Attempt attempt = run.attempt();
                if (attempt != null && run.state().unmapping()) {
                    run.attempted(attempt.withAnswer(answer));
                    run.note(answer.at(), answer.note());
                }
            });
        } finally {
            claims.closed(id);
        }
    }

    private static Statement asked(RunPlan plan) {
        ReclaimUnit unit = plan.unit();
        return unit == null
                ? RunTimelineMessage.HOST_CALLED_TASK.with(
                        "host", plan.hostName(), "method", plan.method().text())
                : RunTimelineMessage.HOST_CALLED_ESXCLI.with(
                        "host", plan.hostName(), "method", plan.method().text(), "unit", unit.blocks());
    }
}
