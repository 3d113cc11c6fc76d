package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;

/** vCenter returned a fault; {@code fault} is its type, e.g. {@code HostConfigFault}. */
public class VcenterFault extends Problem {

    private final String fault;

    public VcenterFault(String fault, String detail) {
        this(502, "vcenter-fault", fault, detail);
    }

    protected VcenterFault(int status, String slug, String fault, String detail) {
        super(status, slug, detail);
        this.fault = fault;
        with("fault", fault);
    }

    public String fault() {
        return fault;
    }
}
