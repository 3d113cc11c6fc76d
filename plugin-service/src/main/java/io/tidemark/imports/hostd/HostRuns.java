package io.tidemark.imports.hostd;

import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Manual runs on one datastore in one host's present hostd.log; times are the host's own.
 *
 * @param logFrom first time stamp of the log; earlier lines were rotated and are not available
 * @param readTo newest time stamp that was read
 * @param problem why something is missing; null otherwise
 */
public record HostRuns(
        String host,
        String name,
        List<LoggedRun> runs,
        @Nullable Instant logFrom,
        @Nullable Instant readTo,
        @Nullable Statement problem) {

    HostRuns with(List<LoggedRun> marked) {
        return new HostRuns(host, name, marked, logFrom, readTo, problem);
    }
}
