package io.tidemark.policy.start;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.policy.schedule.StartDecision;
import io.tidemark.policy.scope.ScopeMatch;
import io.tidemark.reclaim.ScheduledRuns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One start of a policy and its result.
 *
 * @param at when it was taken up
 */
public record PolicyStart(
        String id,
        String policy,
        Instant at,
        @JsonUnwrapped Occasion occasion,
        @JsonUnwrapped Progress progress,
        @JsonUnwrapped Datastores datastores) {

    static final int MOST_NAMED = 10;

    /**
     * Why it started then.
     *
     * @param due the scheduled time; for a manual start, the time of the request
     * @param missed number of missed starts before it
     * @param late whether it replaces a missed start
     * @param startedBy user of a manual start, null = the schedule
     * @param until time by which all runs must finish, null = no limit
     */
    public record Occasion(
            Instant due,
            int missed,
            boolean late,
            @Nullable String startedBy,
            @Nullable Instant until) {}

    /**
     * Its state.
     *
     * @param reason why it was skipped or failed, or why it cannot be executed now
     * @param attempts how often it was tried to carry it out
     * @param nextAttempt when it is tried again, null if it was not tried yet or is not tried again
     */
    public record Progress(
            State state,
            @JsonAlias("why") @Nullable Statement reason,
            @JsonAlias("tries") int attempts,
            @Nullable Instant nextAttempt) {}

    /**
     * The datastores in its scope.
     *
     * @param targets the datastores to run on, determined before the first request
     */
    public record Datastores(List<Target> targets, List<Run> runs, List<Skipped> skipped) {

        static final Datastores NONE = new Datastores(List.of(), List.of(), List.of());

        public Datastores {
            targets = List.copyOf(targets);
            runs = List.copyOf(runs);
            skipped = List.copyOf(skipped);
        }

        Set<ObjectId> ids() {
            return Stream.of(
                            targets.stream().map(Target::datastoreId),
                            runs.stream().map(Run::datastoreId),
                            skipped.stream().map(Skipped::datastoreId))
                    .flatMap(Function.identity())
                    .collect(Collectors.toUnmodifiableSet());
        }

        private Datastores seen(Predicate<ObjectId> visible) {
            return new Datastores(
                    targets.stream()
                            .filter(target -> visible.test(target.datastoreId()))
                            .toList(),
                    runs.stream().filter(run -> visible.test(run.datastoreId())).toList(),
                    skipped.stream()
                            .filter(left -> visible.test(left.datastoreId()))
                            .toList());
        }
    }

    /** Its state. */
    public enum State {
        /** Runs are to be requested. */
        ASKED,
        /** Runs were requested. */
        STARTED,
        /** No datastore needed a run. */
        NOTHING_TO_DO,
        SKIPPED,
        FAILED
    }

    /** A datastore it is to run on. */
    public record Target(ObjectId datastoreId, String datastoreName) {

        static Target of(ScopeMatch match) {
            return new Target(match.datastore().id(), match.datastore().facts().name());
        }
    }

    /** A run of the start. */
    public record Run(String runId, ObjectId datastoreId, String datastoreName) {

        static Run of(ScheduledRuns.Started started) {
            return new Run(started.run(), started.datastore(), started.datastoreName());
        }
    }

    /** A datastore in scope on which it did not run. */
    public record Skipped(ObjectId datastoreId, String datastoreName, List<Statement> reasons) {

        static Skipped of(ScopeMatch match) {
            return new Skipped(match.datastore().id(), match.datastore().facts().name(), match.reasons());
        }
    }

    /**
     * A scheduled start.
     *
     * @param skipped why it is not executed, null if it is
     */
    static PolicyStart scheduled(String policy, StartDecision decision, @Nullable Statement skipped, Instant now) {
        return begun(
                policy,
                now,
                new Occasion(decision.due(), decision.missed(), decision.late(), null, decision.until()),
                new Progress(skipped == null ? State.ASKED : State.SKIPPED, skipped, 0, null));
    }

    /** A manual start. */
    public static PolicyStart requested(String policy, String by, Instant now) {
        return begun(policy, now, new Occasion(now, 0, false, by, null), new Progress(State.ASKED, null, 0, null));
    }

    private static PolicyStart begun(String policy, Instant now, Occasion occasion, Progress progress) {
        return new PolicyStart(UUID.randomUUID().toString(), policy, now, occasion, progress, Datastores.NONE);
    }

    public PolicyStart settled(List<ScopeMatch> matches) {
        return next(
                progress,
                new Datastores(
                        matches.stream()
                                .filter(ScopeMatch::runs)
                                .map(Target::of)
                                .toList(),
                        datastores.runs(),
                        matches.stream()
                                .filter(match -> !match.runs())
                                .map(Skipped::of)
                                .toList()));
    }

    /**
     * For another attempt: without the datastores that the policy excludes by now. Those with a run stay; it is the
     * start's own, or the request is refused.
     */
    PolicyStart settledAgain(List<ScopeMatch> matches) {
        Map<ObjectId, ScopeMatch> now = matches.stream()
                .collect(Collectors.toMap(match -> match.datastore().id(), match -> match, (a, b) -> a));
        Set<ObjectId> started = datastores.runs().stream().map(Run::datastoreId).collect(Collectors.toSet());
        List<Target> kept = new ArrayList<>();
        List<Skipped> left = new ArrayList<>(datastores.skipped());
        for (Target target : datastores.targets()) {
            ScopeMatch match = now.get(target.datastoreId());
            if (started.contains(target.datastoreId()) || match != null && (match.runs() || match.running())) {
                kept.add(target);
            } else {
                left.add(new Skipped(
                        target.datastoreId(),
                        target.datastoreName(),
                        match == null ? List.of(PolicyMessage.NOT_IN_SCOPE.statement()) : match.reasons()));
            }
        }
        return next(progress, new Datastores(kept, datastores.runs(), left));
    }

    /** @param reasons why no runs are requested, by id of the datastore */
    PolicyStart without(Map<ObjectId, Statement> reasons) {
        List<Target> kept = new ArrayList<>();
        List<Skipped> left = new ArrayList<>(datastores.skipped());
        for (Target target : datastores.targets()) {
            Statement why = reasons.get(target.datastoreId());
            if (why == null) {
                kept.add(target);
            } else {
                left.add(new Skipped(target.datastoreId(), target.datastoreName(), List.of(why)));
            }
        }
        return next(progress, new Datastores(kept, datastores.runs(), left));
    }

    PolicyStart ended(State how, @Nullable Statement reason, List<Run> started, List<Skipped> left) {
        return next(
                new Progress(how, reason, progress.attempts() + 1, null),
                new Datastores(datastores.targets(), started, left));
    }

    /** With the runs that were started before something went wrong. */
    PolicyStart withRuns(List<Run> started) {
        return next(progress, new Datastores(datastores.targets(), started, datastores.skipped()));
    }

    PolicyStart triedInVain(Statement reason, @Nullable Instant nextAttempt) {
        return next(new Progress(progress.state(), reason, progress.attempts() + 1, nextAttempt), datastores);
    }

    /** When the attempt is planned that is made now. */
    Instant planned() {
        Instant next = progress.nextAttempt();
        return next == null ? at : next;
    }

    PolicyStart until(@Nullable Instant end) {
        Occasion now = new Occasion(occasion.due(), occasion.missed(), occasion.late(), occasion.startedBy(), end);
        return new PolicyStart(id, policy, at, now, progress, datastores);
    }

    /** All its datastores. */
    public Set<ObjectId> concerned() {
        return datastores.ids();
    }

    /** Without datastores that a caller may not view. */
    public PolicyStart seen(Predicate<ObjectId> visible) {
        return next(reasonFor(visible).progress, datastores.seen(visible));
    }

    /** With a reason that names no datastores that a caller may not view. */
    PolicyStart reasonFor(Predicate<ObjectId> visible) {
        Datastores seen = datastores.seen(visible);
        return seen.equals(datastores)
                ? this
                : next(
                        new Progress(progress.state(), reason(seen), progress.attempts(), progress.nextAttempt()),
                        datastores);
    }

    /** Whether its reason names datastores, as that of the trial does. */
    boolean reasonNamesDatastores() {
        Statement reason = progress.reason();
        return reason != null && PolicyMessage.TRIAL_NO_START.is(reason);
    }

    private @Nullable Statement reason(Datastores seen) {
        if (!reasonNamesDatastores()) {
            return progress.reason();
        }
        Stream<String> names =
                seen.targets().stream().map(Target::datastoreName).limit(MOST_NAMED);
        return PolicyMessage.TRIAL_NO_START.with(
                "count",
                datastores.targets().size(),
                "datastores",
                Stream.concat(names, Stream.of("…")).collect(Collectors.joining(", ")));
    }

    private PolicyStart next(Progress now, Datastores settled) {
        return new PolicyStart(id, policy, at, occasion, now, settled);
    }
}
