package io.tidemark.platform;

/** What a caller may do with Tidemark; each is a vCenter privilege that the extension registers. */
public enum Permission {
    VIEW("Tidemark.View"),
    RUN("Tidemark.Run"),
    SCHEDULE("Tidemark.Schedule"),
    SET_RATE("Tidemark.SetRate"),
    REMEDIATE("Tidemark.Remediate"),
    CONFIGURE("Tidemark.Configure");

    private final String privilege;

    Permission(String privilege) {
        this.privilege = privilege;
    }

    /** The privilege id in vCenter. */
    public String privilege() {
        return privilege;
    }
}
