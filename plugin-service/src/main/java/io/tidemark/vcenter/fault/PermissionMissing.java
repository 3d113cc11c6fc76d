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

    public PermissionMissing(String privilege, String object, String detail) {
        this(privilege, object, Statement.of("TEXT", detail));
    }

    /**
     * The refusal before a call is tried.
     *
     * @param object its id
     * @param name what people call it
     */
    public static PermissionMissing on(String privilege, String object, String name) {
        PermissionMissing missing = new PermissionMissing(
                privilege, object, FaultMessage.PERMISSION_MISSING.with("privilege", privilege, "object", name));
        missing.with("objectName", name);
        return missing;
    }

    /** The refusal on the root folder, before a call is tried. */
    public static PermissionMissing onRoot(String privilege, String vcenter) {
        PermissionMissing missing = new PermissionMissing(
                privilege, vcenter, VcenterProblemMessage.PERMISSION_MISSING_ON_ROOT.with("privilege", privilege));
        missing.with("objectName", ROOT_FOLDER);
        return missing;
    }
}
