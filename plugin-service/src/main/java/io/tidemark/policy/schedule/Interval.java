package io.tidemark.policy.schedule;

import java.time.Instant;

/** From {@code from} up to, but not including, {@code to}. */
record Interval(Instant from, Instant to) {

    boolean contains(Instant at) {
        return !at.isBefore(from) && at.isBefore(to);
    }
}
