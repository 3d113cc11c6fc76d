package io.tidemark.audit.remedy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One option of one host to be changed.
 *
 * @param number place in the order, from 1
 * @param from the value before, read from the host; null until it was read
 * @param to value to set
 * @param message why it was skipped or failed
 * @param at time of the last change
 */
public record RemediationStep(
        int number,
        ObjectId hostId,
        String hostName,
        String option,
        @Nullable String from,
        String to,
        StepState state,
        @Nullable Statement message,
        @Nullable Instant at) {

    /** The option of a host. */
    static String place(String moid, String option) {
        return moid + " " + option;
    }

    String place() {
        return place(hostId.moid(), option);
    }

    RemediationStep with(StepState next, @Nullable Statement why, Instant when) {
        if (!state.next().contains(next)) {
            throw new IllegalStateException("step " + number + " is " + state + " and cannot be " + next);
        }
        return new RemediationStep(number, hostId, hostName, option, from, to, next, why, when);
    }

    RemediationStep leftOut(@Nullable Statement why) {
        return new RemediationStep(number, hostId, hostName, option, from, to, StepState.LEFT_OUT, why, null);
    }

    RemediationStep from(@Nullable String value) {
        return new RemediationStep(number, hostId, hostName, option, value, to, state, message, at);
    }
}
