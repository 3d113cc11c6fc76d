package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** vCenter no longer accepts the session. */
public class SessionEnded extends Problem {

    public SessionEnded(Statement statement) {
        super(401, "session-ended", statement);
    }
}
