package io.tidemark.vcenter.vm;

import java.util.List;

/** Reads VMs; nothing here changes one. Failures are those of {@code VcenterSession}. */
public interface VirtualMachines {

    /**
     * Every VM and template that the session may read, by one traversal of the PropertyCollector, page by page: only one page
     * is held in the form in which vCenter sends it.
     */
    List<VmFacts> all();
}
