package io.tidemark.reclaim.run;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.tidemark.reclaim.explain.StartSnapshot;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The start of a run; property names are those of stored runs.
 *
 * @param admittedAt when the queue gave it its host, null while it waits
 * @param attempt the one call of the host, null before
 * @param snapshot what was so when the host was called
 */
record RunStart(
        @JsonAlias("turnAt") @Nullable Instant admittedAt,
        @Nullable Attempt attempt,
        @JsonAlias("start") StartSnapshot snapshot) {

    static final RunStart NONE = new RunStart(null, null, StartSnapshot.NOT_KNOWN);

    RunStart {
        snapshot = snapshot == null ? StartSnapshot.NOT_KNOWN : snapshot;
    }
}
