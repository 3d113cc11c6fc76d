package io.tidemark.vcenter.fault;

import io.tidemark.platform.Statement;

/** The session's user lacks a privilege on an object. */
public class PermissionMissing extends VcenterFault {

    public PermissionMissing(String privilege, String object, String detail) {
        super(403, "permission-missing", "NoPermission", detail);
        with("privilege", privilege);
        with("object", object);
    }

    public PermissionMissing(String privilege, String object, Statement statement) {
        this(privilege, object, statement.text());
    }

    /**
     * The problem before a call is made.
     *
     * @param object its id
     * @param name its name
     */
    public static PermissionMissing on(String privilege, String object, String name) {
        PermissionMissing missing =
                new PermissionMissing(privilege, object, "You need the privilege " + privilege + " on " + name + ".");
        missing.with("objectName", name);
        return missing;
    }
}
