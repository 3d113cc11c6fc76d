package io.tidemark.vcenter.vm;

import io.tidemark.vcenter.property.PropertyQuery;
import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.PropertyFilterSpec;
import java.util.Collection;
import java.util.List;

/** Reads the disks of VMs for which vCenter has a task that deletes them. */
public final class PendingDeletions {

    /** The description of tasks that delete a VM with its disks. */
    public static final String TASK = "VirtualMachine.destroy";

    private PendingDeletions() {}

    /** VMs that no longer exist are omitted. */
    public static List<PendingDeletion> of(VimSession conversation, Collection<String> vms) {
        if (vms.isEmpty()) {
            return List.of();
        }
        List<ManagedObjectReference> objects =
                vms.stream().map(vm -> VimEndpoint.ref(VmProperties.TYPE, vm)).toList();
        PropertyFilterSpec filter =
                PropertyQuery.of(objects, PropertyQuery.properties(VmProperties.TYPE, VmProperties.PATHS));
        filter.setReportMissingObjectsInResults(true);
        return PropertyQuery.retrieve(conversation, filter).stream()
                .map(PropertyValues::of)
                .filter(PropertyValues::readable)
                .map(VmProperties::facts)
                .flatMap(PendingDeletion::of)
                .toList();
    }
}
