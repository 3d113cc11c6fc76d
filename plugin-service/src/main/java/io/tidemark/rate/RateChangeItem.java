package io.tidemark.rate;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.rate.setting.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One datastore of a change; target and outcome are written out among its own members.
 *
 * @param from the rate before: that of the hosts if all that could be queried have the same, otherwise that of vCenter;
 *     null where the datastore has no rate
 * @param to the rate to set
 * @param forecast the prediction, null if not possible
 */
public record RateChangeItem(
        int position,
        @JsonUnwrapped Target target,
        @Nullable Rate from,
        Rate to,
        @JsonUnwrapped Outcome outcome,
        @Nullable RateForecast forecast) {

    /**
     * The rate to set and the host.
     *
     * @param host moid of the host that sets it, null with {@code hostName} when there is none
     */
    public record Target(
            ObjectId datastore,
            String datastoreName,
            @Nullable String vmfsUuid,
            @Nullable String host,
            @Nullable String hostName) {

        Target withoutHost() {
            return new Target(datastore, datastoreName, vmfsUuid, null, null);
        }
    }

    /**
     * The result so far.
     *
     * @param reason why it was rejected, failed, or is unknown; otherwise null
     * @param warnings warnings about the new rate
     * @param hostsNotInSync names of hosts that still had another rate at the end
     * @param hostsNotQueried names of hosts that could not be queried
     */
    public record Outcome(
            State state,
            @Nullable Statement reason,
            List<Statement> warnings,
            @JsonAlias("stragglers") List<String> hostsNotInSync,
            @JsonAlias("unasked") List<String> hostsNotQueried) {

        public Outcome {
            warnings = List.copyOf(warnings);
            hostsNotInSync = List.copyOf(hostsNotInSync);
            hostsNotQueried = List.copyOf(hostsNotQueried);
        }

        static Outcome of(State state, @Nullable Statement reason, List<Statement> warnings) {
            return new Outcome(state, reason, warnings, List.of(), List.of());
        }
    }

    /** The result. */
    public enum State {
        /** Will be set; in a preview, would be. */
        PENDING,
        /** The host is setting the rate. */
        SETTING,
        DONE,
        /** It had this rate before. */
        UNCHANGED,
        REFUSED,
        FAILED,
        /** It is unknown whether the host set the rate. */
        UNKNOWN,
        /** The service stopped before it was changed. */
        NOT_DONE;

        /** The states that can follow; none at the end. */
        public Set<State> next() {
            return switch (this) {
                case PENDING -> Set.of(SETTING, NOT_DONE);
                case SETTING -> Set.of(DONE, FAILED, UNKNOWN);
                default -> Set.of();
            };
        }
    }

    public ObjectId datastore() {
        return target.datastore();
    }

    public State state() {
        return outcome.state();
    }

    public @Nullable Statement reason() {
        return outcome.reason();
    }

    RateChangeItem now(State next, @Nullable Statement why) {
        if (!state().next().contains(next)) {
            throw new IllegalStateException("item " + position + " is " + state() + " and cannot be " + next);
        }
        return with(new Outcome(next, why, outcome.warnings(), outcome.hostsNotInSync(), outcome.hostsNotQueried()));
    }

    RateChangeItem seen(List<String> behind, List<String> silent) {
        Statement reason = behind.isEmpty() ? reason() : RateReading.advice(behind);
        return with(new Outcome(state(), reason, outcome.warnings(), behind, silent));
    }

    /** The same with one more warning. */
    RateChangeItem warned(Statement warning) {
        return warned(List.of(warning));
    }

    /** The same with more warnings. */
    RateChangeItem warned(List<Statement> more) {
        List<Statement> all = new ArrayList<>(outcome.warnings());
        all.addAll(more);
        return with(new Outcome(state(), reason(), all, outcome.hostsNotInSync(), outcome.hostsNotQueried()));
    }

    /** As an item of an undo that leaves the datastore as it is. */
    RateChangeItem leftAlone(int at, Rate back, Statement why) {
        return new RateChangeItem(at, target.withoutHost(), to, back, Outcome.of(State.REFUSED, why, List.of()), null);
    }

    private RateChangeItem with(Outcome next) {
        return new RateChangeItem(position, target, from, to, next, forecast);
    }
}
