package io.tidemark.vcenter;

/** The session's user lacks a privilege on an object. */
public class PermissionMissing extends VcenterFault {

    public PermissionMissing(String privilege, String object, String detail) {
        super(403, "permission-missing", "NoPermission", detail);
        with("privilege", privilege);
        with("object", object);
    }
}
