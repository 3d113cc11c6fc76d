package io.tidemark.policy.start;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.scope.Match;
import io.tidemark.reclaim.ScheduledRuns;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One start of a policy and what came of it; kept for good.
 *
 * @param due the time the schedule named; for a start that somebody asked for, when they did
 * @param missed how many starts before it nobody took up
 * @param late whether it makes up for a missed start
 * @param startedBy who asked for it outside the schedule, null = the schedule
 * @param until when everything must be over, null = no bound
 * @param why why it was skipped or failed, or what keeps it from being carried out at present
 * @param tries how often it was tried to carry it out
 * @param targets the datastores to run on, settled before the first of them is asked for
 */
public record PolicyStart(
        String id,
        String policy,
        Instant due,
        Instant at,
        int missed,
        boolean late,
        @Nullable String startedBy,
        @Nullable Instant until,
        State state,
        @Nullable Statement why,
        int tries,
        List<Target> targets,
        List<Run> runs,
        List<Skipped> skipped) {

    /** How far it has come. */
    public enum State {
        /** Runs are to be asked for. */
        ASKED,
        /** Runs were asked for. */
        STARTED,
        /** No datastore needed a run. */
        NOTHING_TO_DO,
        SKIPPED,
        FAILED
    }

    /** A datastore it is to run on. */
    public record Target(ObjectId datastoreId, String datastoreName) {}

    /** A run it brought about. */
    public record Run(String runId, ObjectId datastoreId, String datastoreName) {

        static Run of(ScheduledRuns.Started started) {
            return new Run(started.run(), started.datastore(), started.datastoreName());
        }
    }

    /** A datastore in scope on which it did not run. */
    public record Skipped(ObjectId datastoreId, String datastoreName, List<Statement> reasons) {

        static Skipped of(Match match) {
            return new Skipped(match.datastore().id(), match.datastore().facts().name(), match.reasons());
        }
    }

    public PolicyStart {
        targets = List.copyOf(targets);
        runs = List.copyOf(runs);
        skipped = List.copyOf(skipped);
    }

    /** One that somebody asked for outside the schedule. */
    public static PolicyStart requested(String policy, String by, Instant now) {
        return new PolicyStart(
                UUID.randomUUID().toString(),
                policy,
                now,
                now,
                0,
                false,
                by,
                null,
                State.ASKED,
                null,
                0,
                List.of(),
                List.of(),
                List.of());
    }

    public PolicyStart settled(List<Match> matches) {
        return new PolicyStart(
                id,
                policy,
                due,
                at,
                missed,
                late,
                startedBy,
                until,
                state,
                why,
                tries,
                matches.stream()
                        .filter(Match::runs)
                        .map(match -> new Target(
                                match.datastore().id(),
                                match.datastore().facts().name()))
                        .toList(),
                runs,
                matches.stream().filter(match -> !match.runs()).map(Skipped::of).toList());
    }

    PolicyStart ended(State how, @Nullable Statement reason, List<Run> started, List<Skipped> left) {
        return new PolicyStart(
                id, policy, due, at, missed, late, startedBy, until, how, reason, tries + 1, targets, started, left);
    }

    PolicyStart triedInVain(Statement reason) {
        return new PolicyStart(
                id, policy, due, at, missed, late, startedBy, until, state, reason, tries + 1, targets, runs, skipped);
    }
}
