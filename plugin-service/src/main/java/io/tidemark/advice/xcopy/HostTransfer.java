package io.tidemark.advice.xcopy;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The XCOPY requests of a host to one device.
 *
 * @param vendor as reported by the device, null when the host was not audited
 * @param offloaded whether the array copies for this device; null if not known
 * @param transferKib maximum size of a request, null if not known
 * @param claimRule name of the claim rule in force, null when not known
 * @param readAt of the audit, null before the first
 */
public record HostTransfer(
        ObjectId hostId,
        String hostName,
        @Nullable String version,
        String device,
        @Nullable String vendor,
        List<Datastore> datastores,
        @Nullable Boolean offloaded,
        @Nullable Long transferKib,
        Basis basis,
        @Nullable String claimRule,
        List<Statement> statements,
        @Nullable Instant readAt) {

    /** A datastore on the device. */
    public record Datastore(ObjectId id, String name) {}

    /** What determines the size of a request. */
    public enum Basis {
        /** DataMover.MaxHWTransferSize of the host. */
        OPTION,
        /** The most that a VAAI claim rule allows. */
        CLAIM_RULE,
        /** The array's own values, by a VAAI claim rule. */
        ARRAY,
        UNKNOWN
    }
}
