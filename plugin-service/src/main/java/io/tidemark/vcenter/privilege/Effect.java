package io.tidemark.vcenter.privilege;

/** What a call or command changes. */
public enum Effect {
    /** Nothing that remains after the session. */
    READS,
    /** Records of vCenter: sessions, tasks, events, its own figures, extensions, roles. */
    WRITES_VCENTER,
    /** A host, or storage behind it. */
    WRITES_HOSTS
}
