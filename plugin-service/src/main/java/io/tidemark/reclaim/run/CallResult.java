package io.tidemark.reclaim.run;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunTimelineMessage;
import io.tidemark.vcenter.esxcli.EsxcliFault;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * How the esxcli call ended. In doubt, this has no meaning for the command, because the command continues after the
 * call.
 *
 * @param detail why, in English; empty when the command ended
 * @param reason the same as a message, null when none is known
 * @param readsSince how often the log was read since
 */
public record CallResult(
        Kind kind, Instant at, String detail, @Nullable Statement reason, int readsSince) {

    private static final Set<String> NOT_CARRIED_OUT = Set.of("NotSupported", "InvalidArgument", "InvalidRequest");

    /** The meaning of the end of a call for the command. */
    public enum Kind {
        /** The command ended. */
        ENDED,
        /** The host rejected the command or it failed. */
        REFUSED,
        /** Nothing is known: the command goes on without us. */
        LOST
    }

    /** The failure itself; null without one. */
    public static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    public static CallResult of(@Nullable Throwable failure, Instant at) {
        Throwable cause = cause(failure);
        if (cause == null) {
            return new CallResult(Kind.ENDED, at, "", null, 0);
        }
        Kind kind = refused(cause) ? Kind.REFUSED : Kind.LOST;
        return cause instanceof Problem problem
                ? new CallResult(kind, at, problem.detail(), problem.statement(), 0)
                : new CallResult(kind, at, String.valueOf(cause), null, 0);
    }

    public Statement note() {
        Object why = reason == null ? detail : reason;
        return switch (kind) {
            case ENDED -> RunTimelineMessage.ESXCLI_ENDED.statement();
            case REFUSED -> RunTimelineMessage.ESXCLI_REFUSED.with("detail", why);
            case LOST -> RunTimelineMessage.ESXCLI_CONNECTION_LOST.with("detail", why);
        };
    }

    /** An ended session or a missing object comes only from before the command was sent, see {@code VcenterSession.esxcli}. */
    private static boolean refused(Throwable cause) {
        return cause instanceof EsxcliFault
                || cause instanceof PermissionMissing
                || cause instanceof ObjectMissing
                || cause instanceof SessionEnded
                || cause instanceof VcenterFault fault && NOT_CARRIED_OUT.contains(fault.fault());
    }

    public CallResult readAgain() {
        return new CallResult(kind, at, detail, reason, readsSince + 1);
    }
}
