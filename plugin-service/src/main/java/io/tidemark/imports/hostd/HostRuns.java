package io.tidemark.imports.hostd;

import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Manual runs on one datastore in one host's present hostd.log.
 *
 * @param logFrom first time stamp of the log; earlier lines were rotated and are not available
 * @param readTo newest time stamp that was read
 * @param clock how far the clock of the host differs, by which times are corrected; null if it is right
 * @param problem why something is missing; null otherwise
 */
public record HostRuns(
        String host,
        String name,
        List<LoggedRun> runs,
        @Nullable Instant logFrom,
        @Nullable Instant readTo,
        @Nullable Statement clock,
        @Nullable Statement problem) {

    HostRuns with(List<LoggedRun> marked) {
        return new HostRuns(host, name, marked, logFrom, readTo, clock, problem);
    }

    HostRuns earlier(Duration by) {
        return by.isZero()
                ? this
                : new HostRuns(
                        host,
                        name,
                        runs.stream().map(run -> run.earlier(by)).toList(),
                        logFrom == null ? null : logFrom.minus(by),
                        readTo == null ? null : readTo.minus(by),
                        clock,
                        problem);
    }
}
