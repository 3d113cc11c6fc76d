package io.tidemark.array.rest;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests to an array.
 *
 * @param family name of the array family, e.g. "FlashArray"
 * @param connectTimeout until a connection is established
 * @param requestTimeout until a response is complete
 * @param patience total wait of a request while the array reports that it is busy
 * @param maxAnswer maximum size of a response; all pages of a list may have twice as much
 * @param listTimeout until all pages of a list are read
 * @param maxRows maximum number of rows of a list
 */
public record RestLimits(
        String family,
        Duration connectTimeout,
        Duration requestTimeout,
        Duration patience,
        DataSize maxAnswer,
        Duration listTimeout,
        int maxRows) {

    /** Maximum size of all pages of a list, in bytes. */
    long maxList() {
        return 2 * maxAnswer.toBytes();
    }
}
