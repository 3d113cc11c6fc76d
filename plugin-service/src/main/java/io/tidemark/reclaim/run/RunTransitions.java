package io.tidemark.reclaim.run;

import static io.tidemark.reclaim.run.RunEvent.ADMITTED;
import static io.tidemark.reclaim.run.RunEvent.CALL_NOT_RECEIVED;
import static io.tidemark.reclaim.run.RunEvent.CALL_NOT_SENT;
import static io.tidemark.reclaim.run.RunEvent.CALL_REFUSED;
import static io.tidemark.reclaim.run.RunEvent.CANCEL_REQUESTED;
import static io.tidemark.reclaim.run.RunEvent.CONTACT_LOST;
import static io.tidemark.reclaim.run.RunEvent.CONTACT_RESTORED;
import static io.tidemark.reclaim.run.RunEvent.GAIN_VERIFIED;
import static io.tidemark.reclaim.run.RunEvent.HOST_CALLED;
import static io.tidemark.reclaim.run.RunEvent.MEASURED_AFTER;
import static io.tidemark.reclaim.run.RunEvent.MEASURED_BEFORE;
import static io.tidemark.reclaim.run.RunEvent.NEEDS_STATED;
import static io.tidemark.reclaim.run.RunEvent.PLANNED;
import static io.tidemark.reclaim.run.RunEvent.RELEASED;
import static io.tidemark.reclaim.run.RunEvent.RETURNED;
import static io.tidemark.reclaim.run.RunEvent.START_ABANDONED;
import static io.tidemark.reclaim.run.RunEvent.TRACK_LOST;
import static io.tidemark.reclaim.run.RunEvent.UNMAP_ENDED;
import static io.tidemark.reclaim.run.RunState.CANCELED;
import static io.tidemark.reclaim.run.RunState.CANCELING;
import static io.tidemark.reclaim.run.RunState.COMPLETED;
import static io.tidemark.reclaim.run.RunState.FAILED;
import static io.tidemark.reclaim.run.RunState.QUEUED;
import static io.tidemark.reclaim.run.RunState.RUNNING;
import static io.tidemark.reclaim.run.RunState.UNCONFIRMED;
import static io.tidemark.reclaim.run.RunState.UNKNOWN;
import static io.tidemark.reclaim.run.RunState.VERIFYING;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The transition table of runs: what is not in it cannot happen. The diagram in the docs is drawn from it. */
public final class RunTransitions {

    /** {@code condition} is the guard in words, empty without one. */
    public record Transition(RunState from, RunEvent on, RunState to, String condition, Predicate<ReclaimRun> guard) {}

    public static final List<Transition> TABLE = List.of(
            row(QUEUED, NEEDS_STATED, QUEUED, "not admitted", ReclaimRun::waiting),
            row(QUEUED, ADMITTED, QUEUED, "not admitted", ReclaimRun::waiting),
            row(
                    QUEUED,
                    RETURNED,
                    QUEUED,
                    "admitted, host never called",
                    run -> run.admittedAt() != null && run.attempt() == null),
            row(QUEUED, PLANNED, QUEUED),
            row(QUEUED, MEASURED_BEFORE, QUEUED),
            row(QUEUED, HOST_CALLED, RUNNING, "host never called", run -> run.attempt() == null),
            row(QUEUED, START_ABANDONED, FAILED),
            row(QUEUED, CANCEL_REQUESTED, CANCELED),
            row(RUNNING, CANCEL_REQUESTED, CANCELING),
            row(RUNNING, CALL_REFUSED, FAILED),
            row(RUNNING, CALL_NOT_SENT, QUEUED),
            row(RUNNING, UNMAP_ENDED, VERIFYING),
            row(RUNNING, CONTACT_LOST, UNCONFIRMED),
            row(CANCELING, CANCEL_REQUESTED, CANCELING),
            row(CANCELING, CALL_REFUSED, FAILED),
            row(CANCELING, CALL_NOT_SENT, CANCELED),
            row(CANCELING, UNMAP_ENDED, VERIFYING),
            row(CANCELING, CONTACT_LOST, UNCONFIRMED),
            row(UNCONFIRMED, CANCEL_REQUESTED, UNCONFIRMED),
            row(UNCONFIRMED, CONTACT_LOST, UNCONFIRMED),
            row(UNCONFIRMED, CONTACT_RESTORED, CANCELING, "cancel requested", ReclaimRun::cancelAsked),
            row(UNCONFIRMED, CONTACT_RESTORED, RUNNING, "else", run -> true),
            row(UNCONFIRMED, CALL_REFUSED, FAILED),
            row(UNCONFIRMED, CALL_NOT_RECEIVED, FAILED),
            row(UNCONFIRMED, UNMAP_ENDED, VERIFYING),
            row(UNCONFIRMED, RELEASED, UNKNOWN),
            row(UNCONFIRMED, TRACK_LOST, UNKNOWN),
            row(VERIFYING, MEASURED_AFTER, VERIFYING),
            row(VERIFYING, TRACK_LOST, UNKNOWN),
            row(
                    VERIFYING,
                    GAIN_VERIFIED,
                    COMPLETED,
                    "UNMAP completed",
                    run -> run.end().outcome() == COMPLETED),
            row(
                    VERIFYING,
                    GAIN_VERIFIED,
                    FAILED,
                    "UNMAP failed",
                    run -> run.end().outcome() == FAILED),
            row(
                    VERIFYING,
                    GAIN_VERIFIED,
                    CANCELED,
                    "UNMAP canceled",
                    run -> run.end().outcome() == CANCELED),
            row(VERIFYING, GAIN_VERIFIED, UNKNOWN, "else", run -> true));

    private RunTransitions() {}

    /** The state that the event takes the run to; empty when it cannot happen now. */
    static Optional<RunState> next(ReclaimRun run, RunEvent event) {
        return TABLE.stream()
                .filter(row -> row.from() == run.state()
                        && row.on() == event
                        && row.guard().test(run))
                .map(Transition::to)
                .findFirst();
    }

    private static Transition row(RunState from, RunEvent on, RunState to) {
        return row(from, on, to, "", run -> true);
    }

    private static Transition row(
            RunState from, RunEvent on, RunState to, String condition, Predicate<ReclaimRun> guard) {
        return new Transition(from, on, to, condition, guard);
    }
}
