package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;

/** No complete answer came from vCenter; whether the request was carried out is not known. */
public class VcenterUnreachable extends Problem {

    public VcenterUnreachable(Statement statement, Throwable cause) {
        super(503, "vcenter-unreachable", statement);
        because(cause);
    }

    public VcenterUnreachable(String detail, Throwable cause) {
        this(Statement.of("TEXT", detail), cause);
    }
}
