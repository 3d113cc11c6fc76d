package io.tidemark.audit;

import io.tidemark.vcenter.SignedIn;
import java.util.List;

/** What audits know of the hosts' XCOPY requests; for those who advise. Asks no host. */
public interface XcopyHosts {

    /** Audited hosts of the caller's vCenter that the caller may see, each as last read. */
    List<XcopyHost> visible(SignedIn caller);
}
