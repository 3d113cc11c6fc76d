package io.tidemark.audit.remedy;

import io.tidemark.audit.AuditProperties;
import io.tidemark.audit.RemediationMessage;
import io.tidemark.platform.DatabaseUnreachable;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.HostOptionChanged;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Stores and records what became of each change; also of the changes that a remediation left open when it ended early. */
@Component
class StepOutcomes {

    private final Remediations remediations;
    private final AuditProperties properties;
    private final TransactionOperations transaction;
    private final Recorder recorder;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    StepOutcomes(
            Remediations remediations,
            AuditProperties properties,
            TransactionOperations transaction,
            Recorder recorder,
            ApplicationEventPublisher events,
            Clock clock) {
        this.remediations = remediations;
        this.properties = properties;
        this.transaction = transaction;
        this.recorder = recorder;
        this.events = events;
        this.clock = clock;
    }

    /** The host was, or can have been, changed. */
    void changed(Remediation remediation, RemediationStep step) {
        surely(() -> {
            store(remediation, step);
            record(remediation, step);
        });
    }

    /** The host was not changed. */
    void store(Remediation remediation, RemediationStep step) {
        remediations.store(String.valueOf(remediation.id()), step, clock.instant());
    }

    void completed(String id) {
        surely(() -> remediations.end(id, Remediation.State.COMPLETED, null, clock.instant()));
    }

    /** Ends a remediation that an error kept from its end; no effect if it has ended. */
    void brokenOff(String id) {
        Instant now = clock.instant();
        Statement why = RemediationMessage.REMEDIATION_FAILED.statement();
        surely(() -> {
            if (remediations.end(id, Remediation.State.FAILED, why, now)) {
                close(id, now);
            }
        });
    }

    /** In one transaction. */
    private void surely(Runnable work) {
        DatabaseUnreachable.outlast(() -> transaction.executeWithoutResult(status -> work.run()));
    }

    /** Ends the remediations whose process has ended. */
    @Scheduled(initialDelay = 30, fixedDelay = 60, timeUnit = TimeUnit.SECONDS)
    void endSilent() {
        Instant now = clock.instant();
        Statement stopped = RemediationMessage.REMEDIATION_SERVICE_STOPPED.statement();
        for (String id : remediations.silent(properties.silence())) {
            transaction.executeWithoutResult(status -> {
                if (remediations.endSilent(id, properties.silence(), stopped, now)) {
                    close(id, now);
                }
            });
        }
    }

    /** A change that was in progress can have been executed; only the next audit shows it. */
    private void close(String id, Instant now) {
        remediations.find(id).ifPresent(remediation -> {
            for (RemediationStep step : remediation.steps()) {
                if (step.state() == StepState.APPLYING) {
                    RemediationStep unknown =
                            step.with(StepState.UNKNOWN, RemediationMessage.CHANGE_NOT_KNOWN.statement(), now);
                    store(remediation, unknown);
                    record(remediation, unknown);
                } else if (step.state() == StepState.PLANNED) {
                    store(remediation, step.with(StepState.NOT_TRIED, null, now));
                }
            }
        });
    }

    private void record(Remediation remediation, RemediationStep step) {
        recorder.of(
                        remediation.startedBy(),
                        remediation.vcenter(),
                        remediation.undoOf() == null ? "host-option.set" : "host-option.restore")
                .on(step.hostId(), step.hostName())
                .ended(
                        step.state() == StepState.VERIFIED ? Outcome.DONE : Outcome.FAILED,
                        detail(step, step.message()));
        events.publishEvent(new HostOptionChanged(step.hostId()));
    }

    private static Statement detail(RemediationStep step, @Nullable Statement reason) {
        Map<String, Object> change =
                new HashMap<>(Map.of("option", step.option(), "from", String.valueOf(step.from()), "to", step.to()));
        if (reason == null) {
            return RemediationMessage.OPTION_CHANGED.with(change);
        }
        change.put("reason", reason);
        return RemediationMessage.OPTION_CHANGE_FAILED.with(change);
    }
}
