package io.tidemark.vcenter.fault;

import io.tidemark.platform.Statement;

/** The session's user lacks a privilege on an object. */
public class PermissionMissing extends VcenterFault {

    /** The name of every vCenter's root folder. */
    private static final String ROOT_FOLDER = "Datacenters";

    public PermissionMissing(String privilege, String object, Statement statement) {
        super(403, "permission-missing", "NoPermission", statement);
        with("privilege", privilege);
        with("object", object);
    }

    /**
     * The problem before a call is made.
     *
     * @param object its id
     * @param name its name
     */
    public static PermissionMissing on(String privilege, String object, String name) {
        return on(
                privilege, object, name, FaultMessage.PERMISSION_MISSING.with("privilege", privilege, "object", name));
    }

    /** The refusal on the root folder, before a call is tried. */
    public static PermissionMissing onRoot(String privilege, String vcenter) {
        return on(
                privilege,
                vcenter,
                ROOT_FOLDER,
                VcenterProblemMessage.PERMISSION_MISSING_ON_ROOT.with("privilege", privilege));
    }

    /** The refusal of a call that vCenter checks on the root folder. */
    public static PermissionMissing refusedOnRoot(String privilege, String object) {
        return on(
                privilege,
                object,
                ROOT_FOLDER,
                VcenterProblemMessage.PRIVILEGE_REQUIRED_ON_ROOT.with("privilege", privilege));
    }

    private static PermissionMissing on(String privilege, String object, String name, Statement statement) {
        PermissionMissing missing = new PermissionMissing(privilege, object, statement);
        missing.with("objectName", name);
        return missing;
    }
}
