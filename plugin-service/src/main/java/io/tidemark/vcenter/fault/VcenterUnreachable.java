package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** vCenter did not respond completely; it is unknown whether the request was executed. */
public class VcenterUnreachable extends Problem {

    public VcenterUnreachable(Statement statement, Throwable cause) {
        super(503, "vcenter-unreachable", statement);
        because(cause);
    }
}
