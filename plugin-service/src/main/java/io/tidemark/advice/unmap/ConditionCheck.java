package io.tidemark.advice.unmap;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The result of a rule for one condition.
 *
 * @param remedy the action to take; null if there is none or it is not known
 */
public record ConditionCheck(
        Condition condition,
        Outcome outcome,
        Statement found,
        @Nullable Statement remedy) {

    static ConditionCheck pass(Condition condition, Statement found) {
        return new ConditionCheck(condition, Outcome.PASS, found, null);
    }

    static ConditionCheck unknown(Condition condition, Statement found) {
        return new ConditionCheck(condition, Outcome.NOT_KNOWN, found, null);
    }

    static ConditionCheck notNeeded(Condition condition, Statement found) {
        return new ConditionCheck(condition, Outcome.NOT_NEEDED, found, null);
    }

    static ConditionCheck fail(Condition condition, Statement found, @Nullable Statement remedy) {
        return new ConditionCheck(condition, Outcome.FAIL, found, remedy);
    }
}
