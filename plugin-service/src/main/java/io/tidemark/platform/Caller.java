package io.tidemark.platform;

/** Who calls, as vCenter knows them; a controller method takes it as an argument and only signed-in callers get that far. */
public interface Caller {

    /** Name of the vCenter user, e.g. {@code operator@vsphere.local}. */
    String userName();

    /** GUID of the vCenter whose session this caller holds. */
    String vcenter();

    /** Refuses with 403, naming the privilege, unless the caller holds it on the vCenter's root folder. */
    void require(Permission permission);

    /** Refuses with 403, naming privilege and object, unless the caller holds it on the object. */
    void require(Permission permission, ObjectId object);
}
