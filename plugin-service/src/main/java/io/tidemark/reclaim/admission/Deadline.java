package io.tidemark.reclaim.admission;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** What the end of the time a run was given means for it. */
public final class Deadline {

    private Deadline() {}

    /** Why a run that was not begun is not begun any more; empty while it may be. */
    static Optional<Statement> missed(ReclaimRun run, Instant now) {
        Instant until = run.needs().finishBy();
        return until == null || now.isBefore(until)
                ? Optional.empty()
                : Optional.of(new Statement(
                        "DEADLINE_PASSED",
                        "Its turn did not come before " + until + ", when it was to be over.",
                        Map.of("finishBy", until.toString())));
    }

    /** Why a walk that cannot be stopped is not begun: even the shortest expected would not be over in time. */
    public static Optional<Statement> tooShort(ReclaimRun run, Duration shortest, Instant now) {
        Instant until = run.needs().finishBy();
        return until == null
                        || run.plan().method() != Method.ESXCLI
                        || !now.plus(shortest).isAfter(until)
                ? Optional.empty()
                : Optional.of(new Statement(
                        "DEADLINE_TOO_SHORT",
                        "The walk would take at least " + shortest.toMinutes()
                                + " min, an esxcli run cannot be stopped," + " and it was to be over by " + until + ".",
                        Map.of("finishBy", until.toString(), "minutes", shortest.toMinutes())));
    }

    /** What happens to a walk that goes on past its deadline; empty when there is nothing to say yet or any more. */
    public static Optional<Statement> overrun(ReclaimRun run, Instant now) {
        Instant until = run.needs().finishBy();
        if (until == null || run.state() != RunState.RUNNING || now.isBefore(until)) {
            return Optional.empty();
        }
        Map<String, Object> params = Map.of("finishBy", until.toString());
        return Optional.of(
                run.plan().method() == Method.TASK
                        ? new Statement(
                                "DEADLINE_STOPS_TASK",
                                "The walk was to be over by " + until + ": the task is stopped.",
                                params)
                        : new Statement(
                                "DEADLINE_OVERRUN",
                                "The walk was to be over by " + until
                                        + "; an esxcli run cannot be stopped and goes on to its end.",
                                params));
    }
}
