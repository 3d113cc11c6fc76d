package io.tidemark.activity;

import io.tidemark.platform.digest.Sha256;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The position of one activity in the chain: each hash covers the activity and the previous hash, so that changed,
 * removed, inserted, and moved activities are detected.
 *
 * @param seq counts from 1 without gaps
 */
record ChainLink(long seq, String hash) {

    /** Before the first activity. */
    static final ChainLink START = new ChainLink(0, "0".repeat(64));

    /** The link after this one, for an activity with these values in the order of the table's columns. */
    ChainLink next(Instant at, @Nullable String... values) {
        String text = "%d|%s|%d|%s"
                .formatted(
                        seq + 1,
                        hash,
                        ChronoUnit.MICROS.between(Instant.EPOCH, at),
                        Arrays.stream(values).map(ChainLink::counted).collect(Collectors.joining("|")));
        return new ChainLink(seq + 1, Sha256.hex(text));
    }

    /** With its length in front, so that no two lists of values read the same. */
    private static String counted(@Nullable String value) {
        return value == null ? "-" : value.length() + ":" + value;
    }
}
