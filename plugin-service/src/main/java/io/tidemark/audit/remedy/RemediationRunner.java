package io.tidemark.audit.remedy;

import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.RemediationMessage;
import io.tidemark.audit.run.AuditService;
import io.tidemark.audit.run.AuditThreads;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.records.Heartbeats;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostLocation;
import io.tidemark.vcenter.trial.Trial;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Applies a remediation: a few hosts at a time, one option of a host after the other, each read and stored before the
 * change and read back after it. Changed hosts are audited again.
 */
@Component
class RemediationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(RemediationRunner.class);

    private final Remediations remediations;
    private final AuditService audits;
    private final AuditThreads threads;
    private final AuditProperties properties;
    private final Trial trial;
    private final StepOutcomes outcomes;
    private final Heartbeats heartbeats;
    private final Clock clock;

    RemediationRunner(
            Remediations remediations,
            AuditService audits,
            AuditThreads threads,
            AuditProperties properties,
            Trial trial,
            StepOutcomes outcomes,
            Heartbeats heartbeats,
            Clock clock) {
        this.remediations = remediations;
        this.audits = audits;
        this.threads = threads;
        this.properties = properties;
        this.trial = trial;
        this.outcomes = outcomes;
        this.heartbeats = heartbeats;
        this.clock = clock;
    }

    /** During it, nothing can be applied. */
    Trial trial() {
        return trial;
    }

    /** In the session, which stays open until the end. */
    void start(Remediation remediation, VcenterSession session, Map<String, HostLocation> hosts) {
        Heartbeats.Held held = heartbeats.hold(Remediations.TABLE, String.valueOf(remediation.id()));
        VcenterSession.Use use = session.use();
        threads.runners().execute(() -> {
            try (held;
                    use) {
                run(remediation, session, hosts);
            }
        });
    }

    private void run(Remediation remediation, VcenterSession session, Map<String, HostLocation> hosts) {
        String id = String.valueOf(remediation.id());
        try {
            apply(remediation, session, hosts);
            outcomes.completed(id);
        } catch (RuntimeException e) {
            LOG.error("remediation {} was broken off", id, e);
            outcomes.brokenOff(id);
        }
        List<ObjectId> changed =
                remediations.find(id).map(Remediation::changedHosts).orElse(List.of());
        if (!changed.isEmpty()) {
            audits.begin(remediation.vcenter(), changed, remediation.startedBy(), session);
        }
    }

    private void apply(Remediation remediation, VcenterSession session, Map<String, HostLocation> hosts) {
        Map<String, Queue<RemediationStep>> byHost = new LinkedHashMap<>();
        remediation.steps().stream()
                .filter(step -> step.state() == StepState.PLANNED)
                .forEach(step -> byHost.computeIfAbsent(step.hostId().moid(), any -> new ArrayDeque<>())
                        .add(step));
        Queue<Queue<RemediationStep>> waiting = new ConcurrentLinkedQueue<>(byHost.values());
        AtomicBoolean stopped = new AtomicBoolean();
        CompletableFuture<?>[] workers = IntStream.range(0, Math.min(properties.changesAtOnce(), byHost.size()))
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> {
                            for (Queue<RemediationStep> steps = waiting.poll(); steps != null; steps = waiting.poll()) {
                                for (RemediationStep step : steps) {
                                    one(remediation, session, hosts, step, stopped);
                                }
                            }
                        },
                        threads.changers()))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(workers).join();
    }

    /** An unexpected error stops the other workers too. */
    private void one(
            Remediation remediation,
            VcenterSession session,
            Map<String, HostLocation> hosts,
            RemediationStep step,
            AtomicBoolean stopped) {
        if (stopped.get()) {
            outcomes.store(remediation, step.with(StepState.NOT_TRIED, null, clock.instant()));
            return;
        }
        boolean on = false;
        try {
            on = changed(remediation, session, hosts, step);
        } finally {
            if (!on) {
                stopped.set(true);
            }
        }
    }

    /** Whether the next change can follow. */
    private boolean changed(
            Remediation remediation, VcenterSession session, Map<String, HostLocation> hosts, RemediationStep step) {
        RemediationStep done =
                change(remediation, session, hosts.get(step.hostId().moid()), step);
        if (done == null) {
            return false;
        }
        if (done.state() == StepState.LEFT_OUT) {
            outcomes.store(remediation, done);
            return true;
        }
        outcomes.changed(remediation, done);
        return done.state() == StepState.VERIFIED || !remediation.stopOnError();
    }

    /** Null if the remediation was ended meanwhile: nothing is changed then. An undo only changes what it is for. */
    private @Nullable RemediationStep change(
            Remediation remediation, VcenterSession session, HostLocation host, RemediationStep planned) {
        OptionAccess option = new OptionAccess(session, host, planned.option());
        OptionAccess.Current current;
        try {
            current = option.current();
        } catch (Problem e) {
            return planned.leftOut(RemediationMessage.OPTION_NOT_READ.with("reason", e.statement()));
        }
        RemediationStep ready = RemediationPlan.judge(
                planned, current.value().orElse(null), remediation.undoOf() == null ? null : planned.from());
        if (ready.state() == StepState.LEFT_OUT) {
            return ready;
        }
        RemediationStep step = ready.with(StepState.APPLYING, null, clock.instant());
        if (!remediations.begin(String.valueOf(remediation.id()), step, clock.instant())) {
            return null;
        }
        Problem refusal = null;
        try {
            option.write(current, step.to());
        } catch (Problem e) {
            refusal = e;
        }
        return judge(option, step, refusal);
    }

    /** After a broken connection, it is not known whether the host applied the value, or will. */
    private RemediationStep judge(OptionAccess option, RemediationStep step, @Nullable Problem refusal) {
        Optional<String> now;
        try {
            now = option.read();
        } catch (Problem e) {
            return refusal == null ? unknown(step, e) : refused(step, refusal);
        }
        if (now.filter(step.to()::equals).isPresent()) {
            return step.with(StepState.VERIFIED, null, clock.instant());
        }
        if (refusal != null) {
            return refused(step, refusal);
        }
        return step.with(
                StepState.FAILED,
                now.map(value -> RemediationMessage.VALUE_NOT_APPLIED.with("value", value))
                        .orElseGet(RemediationMessage.OPTION_NOT_EXPOSED::statement),
                clock.instant());
    }

    private RemediationStep refused(RemediationStep step, Problem refusal) {
        return unanswered(refusal)
                ? unknown(step, refusal)
                : step.with(
                        StepState.FAILED,
                        RemediationMessage.CHANGE_FAILED.with("reason", refusal.statement()),
                        clock.instant());
    }

    private RemediationStep unknown(RemediationStep step, Problem reason) {
        return step.with(
                StepState.UNKNOWN,
                RemediationMessage.CHANGE_NOT_CONFIRMED.with("reason", reason.statement()),
                clock.instant());
    }

    private static boolean unanswered(Problem refusal) {
        return refusal instanceof VcenterUnreachable || refusal instanceof VcenterFault fault && fault.unanswered();
    }
}
