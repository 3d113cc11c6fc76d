package io.tidemark.site.read;

import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.VcenterSession;

/** What is examined, in the session of the user who asked for it. */
public record SiteTarget(VcenterConnection vcenter, VcenterSession session) {}
