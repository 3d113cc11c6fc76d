package io.tidemark.reclaim.finish;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.ReclaimProperties;
import io.tidemark.reclaim.estimate.Durations;
import io.tidemark.reclaim.message.RunProblemMessage;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunEvent;
import io.tidemark.reclaim.run.RunProgress.Doubt;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.ReclaimRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Records that it is not known whether a host still sends UNMAP. The datastore and the host stay reserved until there is
 * evidence of the end, or until an upper limit of the duration has passed.
 */
@Component
public class ContactLoss {

    private final ReclaimRuns runs;
    private final Durations durations;
    private final ReclaimProperties properties;
    private final Clock clock;

    public ContactLoss(ReclaimRuns runs, Durations durations, ReclaimProperties properties, Clock clock) {
        this.runs = runs;
        this.durations = durations;
        this.properties = properties;
        this.clock = clock;
    }

    /** vCenter did not answer the request to start the UNMAP. */
    public void startUnanswered(ReclaimRun run) {
        lost(
                run.id(),
                RunProblemMessage.START_NOT_LISTED.with("host", run.plan().hostName()),
                false);
    }

    /**
     * No effect if the host cannot be sending UNMAP for the run; a later reason replaces the first.
     *
     * @param taskEnded whether vCenter's task ended
     */
    public void lost(String id, Statement why, boolean taskEnded) {
        Doubt doubt = doubt(runs.find(id).orElseThrow(), why, taskEnded);
        runs.change(id, run -> {
            if (run.allows(RunEvent.CONTACT_LOST) && !same(run, doubt)) {
                boolean first = run.state() != RunState.UNCONFIRMED;
                run.contactLost(doubt);
                if (first) {
                    run.note(
                            doubt.since(),
                            RunTimelineMessage.CONTACT_LOST.with(
                                    "reason", why, "until", doubt.until().toString()));
                }
            }
        });
    }

    private static boolean same(ReclaimRun run, Doubt doubt) {
        Doubt known = run.progress().doubt();
        return known != null
                && known.taskEnded() == doubt.taskEnded()
                && known.reason().code().equals(doubt.reason().code());
    }

    private Doubt doubt(ReclaimRun run, Statement why, boolean taskEnded) {
        Instant now = clock.instant();
        Instant start = run.startedAt() == null ? now : run.startedAt();
        Duration longest = durations.longest(run);
        Duration hold = longest.compareTo(properties.unconfirmedHold()) > 0 ? longest : properties.unconfirmedHold();
        Instant until = start.plus(hold);
        Instant quiet = now.plus(durations.silence(run));
        return new Doubt(why, now, until.isAfter(quiet) ? until : quiet, taskEnded);
    }

    /** The host was seen to send UNMAP now, so its datastore stays reserved at least for the longest time without a sign. */
    public Instant seen(ReclaimRun run) {
        return clock.instant().plus(durations.silence(run));
    }
}
