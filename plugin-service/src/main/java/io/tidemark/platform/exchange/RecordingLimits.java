package io.tidemark.platform.exchange;

import org.springframework.util.unit.DataSize;

/**
 * How much a recording keeps in memory.
 *
 * @param body of one response
 * @param bodies of all requests and responses together
 * @param exchanges their number
 */
public record RecordingLimits(DataSize body, DataSize bodies, int exchanges) {

    public static final RecordingLimits DEFAULTS =
            new RecordingLimits(DataSize.ofMegabytes(4), DataSize.ofMegabytes(64), 20_000);
}
