package io.tidemark.vcenter;

import io.tidemark.platform.Caller;

/** A caller together with the vCenter session with the caller's privileges. */
public interface SignedIn extends Caller {

    VcenterSession session();
}
