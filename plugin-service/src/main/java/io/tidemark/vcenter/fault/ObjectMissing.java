package io.tidemark.vcenter.fault;

/** The object does not (or no longer) exist in vCenter. */
public class ObjectMissing extends VcenterFault {

    public ObjectMissing(String object) {
        super(404, "not-found", "ManagedObjectNotFound", VcenterProblemMessage.OBJECT_NOT_FOUND.with("object", object));
    }
}
