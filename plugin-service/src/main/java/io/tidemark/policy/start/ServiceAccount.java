package io.tidemark.policy.start;

import io.tidemark.inventory.InventoryProblemMessage;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.policy.message.PolicyMessage;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;

/** The service account of a vCenter as the user of scheduled runs; its privileges are checked in vCenter each time. */
record ServiceAccount(VcenterSession session) implements SignedIn {

    @Override
    public String userName() {
        return session.userName();
    }

    @Override
    public String vcenter() {
        return session.vcenter();
    }

    @Override
    public void require(Permission permission) {
        require(
                permission,
                session.rootFolder(),
                vcenter(),
                PolicyMessage.SERVICE_ACCOUNT_LACKS_PRIVILEGE_ON_ROOT.with("privilege", permission.privilege()));
    }

    @Override
    public void require(Permission permission, ObjectId object) {
        if (!object.vcenter().equalsIgnoreCase(vcenter())) {
            throw Problem.notFound(InventoryProblemMessage.DATASTORE_NOT_FOUND, object);
        }
        require(
                permission,
                new ManagedRef("Datastore", object.moid()),
                object.toString(),
                PolicyMessage.SERVICE_ACCOUNT_LACKS_PRIVILEGE.with(
                        "privilege", permission.privilege(), "object", object.moid()));
    }

    private void require(Permission permission, ManagedRef object, String id, Statement refusal) {
        if (!session.missingPrivileges(List.of(object), List.of(permission.privilege()))
                .isEmpty()) {
            throw new PermissionMissing(permission.privilege(), id, refusal);
        }
    }
}
