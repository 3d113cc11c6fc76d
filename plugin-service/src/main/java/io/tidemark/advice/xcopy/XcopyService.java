package io.tidemark.advice.xcopy;

import io.tidemark.advice.VmPicture;
import io.tidemark.advice.VmPictures;
import io.tidemark.audit.XcopyHosts;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.Inventory;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Service;

/** XCOPY advice for the objects that the caller may view, from the last audits; queries no host. */
@Service
public class XcopyService {

    private final VmPictures pictures;
    private final Inventory inventory;
    private final XcopyHosts audited;

    XcopyService(VmPictures pictures, Inventory inventory, XcopyHosts audited) {
        this.pictures = pictures;
        this.inventory = inventory;
        this.audited = audited;
    }

    /** Every VM and template with a disk on a datastore that the caller may view. */
    public List<XcopyAdvice> copies(SignedIn caller) {
        VmPicture picture = pictures.of(caller);
        List<Datastore> visible = List.copyOf(picture.datastores().values());
        CopyAdvisor advisor =
                new CopyAdvisor(visible, new HostTransfers(caller.vcenter(), visible, audited.visible(caller)));
        return picture.vms().stream()
                .filter(vm -> on(vm, picture.datastores().keySet()))
                .map(vm -> advisor.of(CopySources.of(caller.vcenter(), vm)))
                .toList();
    }

    /** Every host and device behind a shared VMFS datastore that the caller may view. */
    public List<HostTransfer> hosts(SignedIn caller) {
        return new HostTransfers(caller.vcenter(), inventory.datastores(caller), audited.visible(caller)).all();
    }

    /** VMs whose disks are not reported are included, with an unknown result. */
    private static boolean on(VmFacts vm, Set<String> datastores) {
        List<VmDisk> disks = vm.disks();
        return disks == null
                || disks.stream().map(VmDisk::datastore).anyMatch(moid -> moid != null && datastores.contains(moid));
    }
}
