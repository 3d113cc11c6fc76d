package io.tidemark.policy.schedule;

/** What becomes of a start at whose time no service was there. */
public enum MissedRule {
    /** It is left out. */
    SKIP,
    /** However many were missed, one start makes up for them as soon as it may. */
    ONCE,
    /** The same, unless the last one missed is older than the hours named. */
    WITHIN
}
