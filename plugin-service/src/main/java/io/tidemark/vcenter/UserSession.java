package io.tidemark.vcenter;

/** A session that its holder must end. */
public interface UserSession extends VcenterSession {

    /** Ends it on vCenter as soon as no call is in progress; never throws. */
    void logOut();
}
