package io.tidemark.audit;

import io.tidemark.vcenter.SignedIn;
import java.util.List;

/** The XCOPY request sizes of the last audits, for advice; queries no host. */
public interface XcopyHosts {

    /** Audited hosts of the caller's vCenter that the caller may view, each as last read. */
    List<XcopyHost> visible(SignedIn caller);
}
