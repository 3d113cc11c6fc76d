package io.tidemark.vcenter.task;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A vCenter task.
 *
 * @param state queued, running, success or error
 * @param progress 0..100, null while unknown
 * @param error the fault's type and message when the task failed, or when the result carries a fault for the volume
 * @param volumes UUIDs of the VMFS volumes in the result of an UNMAP task; empty before its end and without a result
 */
public record TaskFacts(
        String moid,
        String state,
        @Nullable Integer progress,
        boolean cancelable,
        boolean canceled,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable String initiatedBy,
        @Nullable String error,
        Set<String> volumes) {

    /** A task whose result names no volume. */
    public TaskFacts(
            String moid,
            String state,
            @Nullable Integer progress,
            boolean cancelable,
            boolean canceled,
            @Nullable Instant startedAt,
            @Nullable Instant completedAt,
            @Nullable String initiatedBy,
            @Nullable String error) {
        this(moid, state, progress, cancelable, canceled, startedAt, completedAt, initiatedBy, error, Set.of());
    }

    /** Faults in which the host, or vCenter before it called the host, states the end of the operation. */
    private static final Set<String> STATED_BY_HOST = Set.of(
            "CannotAccessFile",
            "FileFault",
            "FileNotFound",
            "HostConfigFailed",
            "HostConfigFault",
            "InvalidArgument",
            "NoDiskSpace",
            "NoPermission",
            "NotSupported",
            "PlatformConfigFault",
            "RequestCanceled",
            "ResourceInUse");

    public boolean ended() {
        return "success".equals(state) || "error".equals(state);
    }

    /**
     * Whether the end of the task is the end of the operation on the host. After other faults, for example {@code
     * HostCommunication}, the host can continue.
     */
    public boolean endedOnHost() {
        return "success".equals(state)
                || "error".equals(state) && (error == null ? canceled : STATED_BY_HOST.contains(type(error)));
    }

    private static String type(String error) {
        int end = error.indexOf(':');
        return end < 0 ? error : error.substring(0, end);
    }
}
