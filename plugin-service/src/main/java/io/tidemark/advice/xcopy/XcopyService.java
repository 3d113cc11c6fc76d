package io.tidemark.advice.xcopy;

import io.tidemark.advice.VmInventory;
import io.tidemark.advice.VmInventoryReader;
import io.tidemark.audit.XcopyHosts;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** XCOPY advice for the objects that the caller may view, from the last audits; queries no host. */
@Service
public class XcopyService {

    private final VmInventoryReader vmInventories;
    private final Inventory inventory;
    private final XcopyHosts audited;

    XcopyService(VmInventoryReader vmInventories, Inventory inventory, XcopyHosts audited) {
        this.vmInventories = vmInventories;
        this.inventory = inventory;
        this.audited = audited;
    }

    /** Every VM and template with a disk on a datastore that the caller may view. */
    public List<XcopyAdvice> copies(SignedIn caller) {
        VmInventory vmInventory = vmInventories.of(caller);
        List<Datastore> visible = List.copyOf(vmInventory.datastores().values());
        CopyAdvisor advisor =
                new CopyAdvisor(visible, new HostTransfers(caller.vcenter(), visible, audited.visible(caller)));
        return vmInventory.vms().stream()
                .filter(vm -> on(vm, vmInventory.datastores().keySet()))
                .map(vm -> advisor.of(CopySources.of(caller.vcenter(), vm)))
                .toList();
    }

    /** Every host and device behind a shared VMFS datastore that the caller may view. */
    public List<HostTransfer> hosts(SignedIn caller) {
        return new HostTransfers(caller.vcenter(), inventory.datastores(caller), audited.visible(caller)).all();
    }

    /** The disks of all datastores that the caller may view, or of one, by type. */
    public DiskTypes diskTypes(@Nullable ObjectId datastore, SignedIn caller) {
        if (datastore == null) {
            return DiskTypes.of(copies(caller), null, List.of());
        }
        Set<String> devices = inventory.datastore(datastore, caller).extents().stream()
                .map(BackedExtent::device)
                .collect(Collectors.toSet());
        return DiskTypes.of(
                copies(caller),
                datastore.moid(),
                audited.visible(caller).stream()
                        .flatMap(host -> host.devices().stream())
                        .filter(device -> devices.contains(device.name()))
                        .toList());
    }

    /** VMs whose disks are not reported are included, with an unknown result. */
    private static boolean on(VmFacts vm, Set<String> datastores) {
        List<VmDisk> disks = vm.disks();
        return disks == null
                || disks.stream().map(VmDisk::datastore).anyMatch(moid -> moid != null && datastores.contains(moid));
    }
}
