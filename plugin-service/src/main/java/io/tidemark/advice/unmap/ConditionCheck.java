package io.tidemark.advice.unmap;

import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What a rule found of one condition.
 *
 * @param remedy what it would take; null when nothing is to be done or known
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
