package io.tidemark.rate;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One datastore of a change.
 *
 * @param host moid of the host that is asked, null with {@code hostName} when there is none
 * @param from null where the datastore has no rate
 * @param to the rate to set
 * @param reason why it is refused, failed or not known; null otherwise
 * @param warnings what to know about the new rate here
 * @param stragglers names of hosts that still showed another rate at the end
 * @param unasked names of hosts that could not be asked
 * @param forecast what the rate was expected to bring, null when nothing could be said
 */
public record RateChangeItem(
        int position,
        ObjectId datastore,
        String datastoreName,
        @Nullable String vmfsUuid,
        @Nullable String host,
        @Nullable String hostName,
        @Nullable Rate from,
        Rate to,
        State state,
        @Nullable Statement reason,
        List<Statement> warnings,
        List<String> stragglers,
        List<String> unasked,
        @Nullable RateForecast forecast) {

    /** What became of it. */
    public enum State {
        /** Will be set; in a preview, would be. */
        PENDING,
        /** The host is being asked. */
        SETTING,
        DONE,
        /** It had this rate before. */
        UNCHANGED,
        REFUSED,
        FAILED,
        /** Nobody heard whether the host did it. */
        UNKNOWN,
        /** The service stopped before its turn. */
        NOT_DONE
    }

    public RateChangeItem {
        warnings = List.copyOf(warnings);
        stragglers = List.copyOf(stragglers);
        unasked = List.copyOf(unasked);
    }

    RateChangeItem now(State next, @Nullable Statement why) {
        return new RateChangeItem(
                position,
                datastore,
                datastoreName,
                vmfsUuid,
                host,
                hostName,
                from,
                to,
                next,
                why,
                warnings,
                stragglers,
                unasked,
                forecast);
    }

    RateChangeItem seen(List<String> behind, List<String> silent) {
        return new RateChangeItem(
                position,
                datastore,
                datastoreName,
                vmfsUuid,
                host,
                hostName,
                from,
                to,
                state,
                behind.isEmpty() ? reason : RateReading.advice(behind),
                warnings,
                behind,
                silent,
                forecast);
    }

    /** The same with one more warning. */
    RateChangeItem warned(Statement warning) {
        List<Statement> all = new ArrayList<>(warnings);
        all.add(warning);
        return new RateChangeItem(
                position,
                datastore,
                datastoreName,
                vmfsUuid,
                host,
                hostName,
                from,
                to,
                state,
                reason,
                all,
                stragglers,
                unasked,
                forecast);
    }

    /** As an item of an undo that leaves the datastore as it is. */
    RateChangeItem leftAlone(int at, Rate back, Statement why) {
        return new RateChangeItem(
                at,
                datastore,
                datastoreName,
                vmfsUuid,
                null,
                null,
                to,
                back,
                State.REFUSED,
                why,
                List.of(),
                List.of(),
                List.of(),
                null);
    }
}
