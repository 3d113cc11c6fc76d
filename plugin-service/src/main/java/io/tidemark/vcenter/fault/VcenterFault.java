package io.tidemark.vcenter.fault;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.util.Set;

/** vCenter returned a fault; {@code fault} is its type, e.g. {@code HostConfigFault}. */
public class VcenterFault extends Problem {

    /** A general system error can contain the broken connection between vCenter and the host. */
    private static final Set<String> UNANSWERED =
            Set.of("HostCommunication", "HostNotReachable", "SystemError", "Timedout");

    private final String fault;

    /** @param text vCenter's own words */
    public VcenterFault(String fault, String text) {
        this(fault, VcenterProblemMessage.VCENTER_FAULT.with("text", text));
    }

    public VcenterFault(String fault, Statement statement) {
        this(502, "vcenter-fault", fault, statement);
    }

    protected VcenterFault(int status, String slug, String fault, Statement statement) {
        super(status, slug, statement);
        this.fault = fault;
        with("fault", fault);
    }

    public String fault() {
        return fault;
    }

    /** Whether vCenter got no response of the host: it is unknown whether the host executed the request. */
    public boolean unanswered() {
        return UNANSWERED.contains(fault);
    }
}
