package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;

/** vCenter no longer accepts the session. */
public class SessionEnded extends Problem {

    public SessionEnded(String detail) {
        super(401, "session-ended", detail);
    }
}
