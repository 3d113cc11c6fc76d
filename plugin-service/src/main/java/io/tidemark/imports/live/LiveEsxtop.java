package io.tidemark.imports.live;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A live view of the esxtop counters of a host, which all who view the host share.
 *
 * @param version grows with each change
 * @param host name of the host
 * @param endsAt when it ends at the latest
 * @param endReason null until it has ended
 * @param intervalSeconds between two samples
 * @param sampledAt time of the last sample by the clock of vCenter, null before the first
 * @param sampleProblem why the last attempt gave no sample; null if it did
 */
public record LiveEsxtop(
        String id,
        long version,
        ObjectId hostId,
        String host,
        State state,
        String startedBy,
        Instant startedAt,
        Instant endsAt,
        @Nullable Instant endedAt,
        @Nullable Statement endReason,
        long intervalSeconds,
        int samples,
        @Nullable Instant sampledAt,
        @Nullable Statement sampleProblem,
        List<LiveDevice> devices) {

    /** The state of a live view. */
    public enum State {
        STARTING,
        RUNNING,
        ENDED
    }

    public boolean ended() {
        return state == State.ENDED;
    }
}
