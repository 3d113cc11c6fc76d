package io.tidemark.audit.remedy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes that a user requested together.
 *
 * @param id null for a dry run, which is not kept
 * @param stopOnError whether the first failure keeps the rest from being tried
 * @param undoOf the remediation that this one undoes
 * @param problem why it failed; of a dry run, why its changes cannot be made now
 */
public record Remediation(
        @Nullable String id,
        long version,
        String vcenter,
        State state,
        String startedBy,
        @Nullable Instant createdAt,
        @Nullable Instant endedAt,
        boolean stopOnError,
        @Nullable String undoOf,
        @Nullable Statement problem,
        List<RemediationStep> steps) {

    /** Its state. */
    public enum State {
        DRY_RUN,
        RUNNING,
        COMPLETED,
        FAILED
    }

    public boolean ended() {
        return state != State.RUNNING;
    }

    public long count(StepState wanted) {
        return steps.stream().filter(step -> step.state() == wanted).count();
    }

    /** The same without the steps of these hosts. */
    public Remediation without(Set<ObjectId> hidden) {
        return hidden.isEmpty()
                ? this
                : new Remediation(
                        id,
                        version,
                        vcenter,
                        state,
                        startedBy,
                        createdAt,
                        endedAt,
                        stopOnError,
                        undoOf,
                        problem,
                        steps.stream()
                                .filter(step -> !hidden.contains(step.hostId()))
                                .toList());
    }

    public Stream<ObjectId> hosts() {
        return steps.stream().map(RemediationStep::hostId);
    }

    /** Hosts that were changed, or can have been. */
    public List<ObjectId> changedHosts() {
        return steps.stream()
                .filter(step -> StepState.APPLYING.next().contains(step.state()))
                .map(RemediationStep::hostId)
                .distinct()
                .toList();
    }
}
