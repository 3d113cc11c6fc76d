package io.tidemark.advice;

import io.tidemark.inventory.Datastore;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.object.InventoryTree;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The VMs that one caller may read, at one time, with their datastores and hosts.
 *
 * @param datastores those the caller may view, by moid
 * @param hosts those the caller may read, by moid
 * @param readAt by vCenter's clock
 * @param snapshotsRemoved when snapshots of VMs were last removed, by moid, as far as vCenter's events show it
 */
public record VmInventory(
        String vcenter,
        Instant readAt,
        List<VmFacts> vms,
        Map<String, Datastore> datastores,
        Map<String, HostFacts> hosts,
        InventoryTree tree,
        Map<String, Instant> snapshotsRemoved) {

    /** Without events. */
    public VmInventory(
            String vcenter,
            Instant readAt,
            List<VmFacts> vms,
            Map<String, Datastore> datastores,
            Map<String, HostFacts> hosts,
            InventoryTree tree) {
        this(vcenter, readAt, vms, datastores, hosts, tree, Map.of());
    }

    public VmInventory {
        vms = List.copyOf(vms);
        datastores = Map.copyOf(datastores);
        hosts = Map.copyOf(hosts);
        snapshotsRemoved = Map.copyOf(snapshotsRemoved);
    }

    /** When a snapshot of a running VM was last removed after it was powered on; null if no event shows that. */
    public @Nullable Instant snapshotRemovedSinceBoot(VmFacts vm) {
        Instant removed = snapshotsRemoved.get(vm.moid());
        return removed != null && vm.bootedAt() != null && removed.isAfter(vm.bootedAt()) ? removed : null;
    }

    /** The host that a VM is registered on; null when not known. */
    public @Nullable HostFacts host(VmFacts vm) {
        return vm.host() == null ? null : hosts.get(vm.host());
    }

    /** The compute cluster of a VM's host; null when it has none or it is not known. */
    public InventoryTree.@Nullable Node cluster(VmFacts vm) {
        return vm.host() == null
                ? null
                : tree.above(vm.host()).stream()
                        .map(tree.nodes()::get)
                        .filter(node -> node != null
                                && InventoryTree.COMPUTE_CLUSTER.equals(
                                        node.ref().type()))
                        .findFirst()
                        .orElse(null);
    }

    /** Folders from the datacenter down to the VM's; empty when they may not be read. */
    public String folder(VmFacts vm) {
        return vm.parent() == null ? "" : tree.path(vm.parent());
    }
}
