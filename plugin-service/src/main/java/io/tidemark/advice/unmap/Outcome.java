package io.tidemark.advice.unmap;

/** The result of a condition; an unknown value neither passes nor fails. */
public enum Outcome {
    PASS,
    FAIL,
    NOT_KNOWN,
    /** The condition does not matter here. */
    NOT_NEEDED
}
