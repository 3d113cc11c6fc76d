package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;

/** vCenter did not respond completely; it is unknown whether the request was executed. */
public class VcenterUnreachable extends Problem {

    public VcenterUnreachable(String detail, Throwable cause) {
        super(503, "vcenter-unreachable", detail);
        because(cause);
    }
}
