package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;

/** No complete answer came from vCenter; whether the request was carried out is not known. */
public class VcenterUnreachable extends Problem {

    public VcenterUnreachable(String detail, Throwable cause) {
        super(503, "vcenter-unreachable", detail);
        because(cause);
    }
}
