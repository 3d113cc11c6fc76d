package io.tidemark.array.rest;

import java.time.Duration;

/** Samples of one step that an array keeps for some time. */
public interface KeptSamples {

    /** The age of the oldest. */
    Duration kept();

    /** The finest that reach back so far, otherwise the last. */
    static <T extends KeptSamples> T reaching(Duration age, T[] finestFirst) {
        for (T samples : finestFirst) {
            if (age.compareTo(samples.kept()) <= 0) {
                return samples;
            }
        }
        return finestFirst[finestFirst.length - 1];
    }
}
