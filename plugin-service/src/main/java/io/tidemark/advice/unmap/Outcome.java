package io.tidemark.advice.unmap;

/** What became of a condition; what is not known neither passes nor fails. */
public enum Outcome {
    PASS,
    FAIL,
    NOT_KNOWN,
    /** The condition does not matter here. */
    NOT_NEEDED
}
