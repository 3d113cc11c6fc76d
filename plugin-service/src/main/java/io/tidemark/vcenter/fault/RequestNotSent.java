package io.tidemark.vcenter.fault;

import io.tidemark.platform.Statement;

/** There was no connection for the request, or for what it needs: it was not executed. */
public class RequestNotSent extends VcenterUnreachable {

    public RequestNotSent(Statement statement, Throwable cause) {
        super(statement, cause);
    }

    /** The same failure, before the request itself was sent. */
    public static RequestNotSent before(VcenterUnreachable failure) {
        return failure instanceof RequestNotSent already ? already : new RequestNotSent(failure.statement(), failure);
    }
}
