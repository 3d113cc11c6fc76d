package io.tidemark.vcenter.soap;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;

/** Failures of requests that are sent once at most, because a second one would start a second walk. */
public final class SentOnce {

    private SentOnce() {}

    /**
     * What the failure says about the request: a session or object that vanished while the request was under way leaves open
     * whether it was carried out, as a broken connection does.
     */
    public static Throwable failure(String request, Throwable failure) {
        return failure instanceof SessionEnded || failure instanceof ObjectMissing
                ? doubtful(request, failure)
                : failure;
    }

    public static VcenterUnreachable doubtful(String request, Throwable failure) {
        return new VcenterUnreachable(
                VcenterProblemMessage.CALL_OUTCOME_UNKNOWN.with("call", request, "reason", Problem.reason(failure)),
                failure);
    }
}
