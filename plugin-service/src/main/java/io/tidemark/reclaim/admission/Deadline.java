package io.tidemark.reclaim.admission;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The effect of the deadline of a run. */
public final class Deadline {

    private Deadline() {}

    /** Why a run whose host was not called is not started any more; empty while it may be. */
    public static Optional<Statement> missed(ReclaimRun run, Instant now) {
        Instant until = run.needs().finishBy();
        return until == null || now.isBefore(until)
                ? Optional.empty()
                : Optional.of(RunProblemMessage.DEADLINE_PASSED.with("finishBy", until.toString()));
    }

    /** Why an UNMAP that cannot be stopped does not start: even the shortest expected duration exceeds the time. */
    public static Optional<Statement> tooShort(ReclaimRun run, Duration shortest, Instant now) {
        Instant until = run.needs().finishBy();
        return until == null
                        || run.plan().method() != Method.ESXCLI
                        || !now.plus(shortest).isAfter(until)
                ? Optional.empty()
                : Optional.of(RunProblemMessage.DEADLINE_TOO_SHORT.with(
                        "finishBy", until.toString(), "minutes", shortest.toMinutes()));
    }

    /** What happens to an UNMAP after its deadline; empty before the deadline and when it was already recorded. */
    public static Optional<Statement> overrun(ReclaimRun run, Instant now) {
        Instant until = run.needs().finishBy();
        if (until == null || run.state() != RunState.RUNNING || now.isBefore(until)) {
            return Optional.empty();
        }
        return Optional.of(
                run.plan().method() == Method.TASK
                        ? RunObservationMessage.DEADLINE_STOPS_TASK.with("finishBy", until.toString())
                        : RunObservationMessage.DEADLINE_OVERRUN.with("finishBy", until.toString()));
    }
}
