package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;

/** Failures of requests that are sent at most once, because a second one would start a second UNMAP. */
public final class NonIdempotentRequest {

    private NonIdempotentRequest() {}

    /**
     * The meaning of the failure for the request: if a session or object ended during the request, or the
     * response is empty, it is unknown whether it was executed, as after a broken connection.
     */
    public static Throwable failure(String request, Throwable failure) {
        return failure instanceof SessionEnded
                        || failure instanceof ObjectMissing
                        || (failure instanceof VcenterFault fault && VimEndpoint.NO_ANSWER.equals(fault.fault()))
                ? doubtful(request, failure)
                : failure;
    }

    /** As above, for a problem. */
    public static Problem problem(String request, Problem failure) {
        return failure(request, failure) instanceof Problem meaning ? meaning : failure;
    }

    public static VcenterUnreachable doubtful(String request, Throwable failure) {
        return new VcenterUnreachable(
                VcenterProblemMessage.CALL_OUTCOME_UNKNOWN.with("call", request, "reason", Problem.reason(failure)),
                failure);
    }
}
