package io.tidemark.audit.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Score and open findings of the vCenter, a cluster or a datastore.
 *
 * @param moid null for the whole vCenter
 * @param hosts audited hosts in it or mounting it
 * @param unauditedHosts hosts in it or mounting it that no audit has read; of the vCenter, those that mount a datastore
 * @param coveragePercent readings of these hosts and of hosts never read that succeeded
 * @param score of 100, null if less than 75 percent could be read; a group has the mean of its objects, a datastore loses by its own findings only
 * @param seenAt when the host was read that was not read for longest
 */
public record AuditScore(
        Kind kind,
        @Nullable String moid,
        String name,
        int hosts,
        int unauditedHosts,
        int errors,
        int warnings,
        int infos,
        int waived,
        @Nullable Integer score,
        @Nullable Integer coveragePercent,
        @Nullable Instant seenAt) {

    /** The type of the scored object. */
    public enum Kind {
        FLEET,
        CLUSTER,
        DATASTORE
    }
}
