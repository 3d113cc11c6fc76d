package io.tidemark.vcenter.fault;

/** A service of vCenter beside the vSphere API that is not installed, or not running. */
public class ServiceMissing extends VcenterFault {

    /** @param status of the HTTP response */
    public ServiceMissing(String vcenter, String path, int status) {
        super(
                "ServiceMissing",
                VcenterProblemMessage.VCENTER_SERVICE_MISSING.with("vcenter", vcenter, "path", path, "status", status));
    }
}
