package io.tidemark.vcenter.privilege;

/**
 * The calls of the vSphere Automation API that read tags. Their privilege is that of a global permission, or of a permission on the
 * tag or category; a permission on objects of the inventory does not apply.
 */
public enum TagCall {
    /** Tags that may not be read are left out. */
    LIST("GET", "tag"),
    TAG("GET", "tag/id:{id}"),
    CATEGORY("GET", "category/id:{id}"),
    /** Objects that may not be read are left out. */
    ATTACHED("POST", "tag-association/id:{id}?~action=list-attached-objects");

    private static final String TAGGING = "/rest/com/vmware/cis/tagging/";
    private static final String ID = "{id}";

    private final String method;
    private final String place;

    TagCall(String method, String place) {
        this.method = method;
        this.place = place;
    }

    public String method() {
        return method;
    }

    /** With the placeholder of the id, if it has one. */
    public String path() {
        return TAGGING + place;
    }

    public String path(String id) {
        return TAGGING + place.replace(ID, id);
    }

    public VcenterPrivilege privilege() {
        return VcenterPrivilege.SYSTEM_READ;
    }
}
