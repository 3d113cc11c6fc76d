package io.tidemark.vcenter.fault;

/** vCenter does not (or no longer) know the object. */
public class ObjectMissing extends VcenterFault {

    public ObjectMissing(String object) {
        super(404, "not-found", "ManagedObjectNotFound", VcenterProblemMessage.OBJECT_NOT_FOUND.with("object", object));
    }
}
