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

    /** Of a command, which has the machine for itself. */
    public static final RecordingLimits DEFAULTS =
            new RecordingLimits(DataSize.ofMegabytes(4), DataSize.ofMegabytes(64), 20_000);

    /** Of the service, whose memory has other uses. */
    public static final RecordingLimits OF_SERVICE =
            new RecordingLimits(DataSize.ofMegabytes(1), DataSize.ofMegabytes(8), 5_000);
}
