package io.tidemark.vcenter.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.vcenter.connection.StoredVcenter;
import io.tidemark.vcenter.connection.VcenterService;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import org.springframework.stereotype.Component;

/** The connections that a caller may change. */
@Component
class OwnConnections {

    private final VcenterService vcenters;

    OwnConnections(VcenterService vcenters) {
        this.vcenters = vcenters;
    }

    /** 403 for the connection of another vCenter; one whose vCenter was never reached has no owner yet. */
    StoredVcenter own(String id, Caller caller) {
        caller.require(Permission.CONFIGURE);
        StoredVcenter vcenter = vcenters.named(id).vcenter();
        if (ofAnother(vcenter, caller)) {
            String privilege = Permission.CONFIGURE.privilege();
            throw new PermissionMissing(
                    privilege,
                    String.valueOf(vcenter.guid()),
                    VcenterProblemMessage.CONNECTION_OF_ANOTHER_VCENTER.with("privilege", privilege));
        }
        return vcenter;
    }

    boolean ofAnother(StoredVcenter vcenter, Caller caller) {
        String guid = vcenter.guid();
        return guid != null && !guid.equalsIgnoreCase(caller.vcenter());
    }
}
