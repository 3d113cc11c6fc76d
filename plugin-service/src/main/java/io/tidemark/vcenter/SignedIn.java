package io.tidemark.vcenter;

import io.tidemark.platform.Caller;

/** A caller together with the vCenter session that carries the caller's own privileges. */
public interface SignedIn extends Caller {

    VcenterSession session();
}
