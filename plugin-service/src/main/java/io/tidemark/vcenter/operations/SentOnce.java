package io.tidemark.vcenter.operations;

import io.tidemark.vcenter.ObjectMissing;
import io.tidemark.vcenter.SessionEnded;
import io.tidemark.vcenter.VcenterUnreachable;

/** Failures of requests that are sent once at most, because a second one would start a second walk. */
final class SentOnce {

    private SentOnce() {}

    /**
     * What the failure says about the request: a session or object that vanished while the request was under way leaves open
     * whether it was carried out, as a broken connection does.
     */
    static Throwable failure(String request, Throwable failure) {
        return failure instanceof SessionEnded || failure instanceof ObjectMissing
                ? doubtful(request, failure)
                : failure;
    }

    static VcenterUnreachable doubtful(String request, Throwable failure) {
        return new VcenterUnreachable(
                "vCenter's answer to " + request + " leaves open whether it was carried out: " + failure.getMessage(),
                failure);
    }
}
