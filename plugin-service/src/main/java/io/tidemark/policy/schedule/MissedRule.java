package io.tidemark.policy.schedule;

/** The rule for a start that was missed while the service was down. */
public enum MissedRule {
    /** It is skipped. */
    SKIP,
    /** One start replaces any number of missed ones as soon as possible. */
    ONCE,
    /** The same, unless the last one missed is older than the hours named. */
    WITHIN
}
