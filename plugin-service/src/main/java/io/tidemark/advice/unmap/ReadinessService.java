package io.tidemark.advice.unmap;

import io.tidemark.advice.VmInventory;
import io.tidemark.advice.VmInventoryReader;
import io.tidemark.inventory.Datastore;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Determines for each disk that a caller may view whether UNMAP from the guest reaches the array; changes nothing in
 * VMs.
 */
@Service
public class ReadinessService {

    private final VmInventoryReader vmInventories;
    private final Map<VcenterSession, AssessedDisks> bySession = Collections.synchronizedMap(new WeakHashMap<>());

    /** The assessed disks of one reading. */
    public record AssessedDisks(VmInventory vmInventory, List<Readiness> disks) {}

    ReadinessService(VmInventoryReader vmInventories) {
        this.vmInventories = vmInventories;
    }

    /**
     * Every disk on datastores that the caller may view, of VMs that the caller may read, and one entry without a disk for each
     * VM whose hardware vCenter does not report. Failures are those of {@link VmInventoryReader#of}.
     */
    public AssessedDisks assessed(SignedIn caller) {
        VmInventory vmInventory = vmInventories.of(caller);
        AssessedDisks known = bySession.get(caller.session());
        if (known != null && known.vmInventory() == vmInventory) {
            return known;
        }
        AssessedDisks assessed = new AssessedDisks(vmInventory, judge(vmInventory, caller.session()));
        bySession.put(caller.session(), assessed);
        return assessed;
    }

    static List<Readiness> judge(VmInventory vmInventory, VcenterSession session) {
        return judge(vmInventory, BlockDeletes.of(session, hostsWithVmfs5(vmInventory)));
    }

    private static Set<String> hostsWithVmfs5(VmInventory vmInventory) {
        Set<String> hosts = new HashSet<>();
        for (VmFacts vm : vmInventory.vms()) {
            if (vm.host() != null && disks(vm).stream().anyMatch(disk -> vmfs5(vmInventory, disk))) {
                hosts.add(vm.host());
            }
        }
        return hosts;
    }

    private static boolean vmfs5(VmInventory vmInventory, VmDisk disk) {
        Datastore datastore =
                disk.datastore() == null ? null : vmInventory.datastores().get(disk.datastore());
        return datastore != null && datastore.vmfs() && "VMFS 5".equals(datastore.fileSystem());
    }

    private static Collection<VmDisk> disks(VmFacts vm) {
        List<VmDisk> disks = vm.disks();
        return disks == null ? List.of() : disks;
    }

    private static List<Readiness> judge(VmInventory vmInventory, Map<String, Integer> blockDeletes) {
        List<Readiness> judged = new ArrayList<>();
        for (VmFacts vm : vmInventory.vms()) {
            HostFacts host = vmInventory.host(vm);
            Integer blockDelete = host == null ? null : blockDeletes.get(host.moid());
            Instant removed = vmInventory.snapshotRemovedSinceBoot(vm);
            if (vm.disks() == null) {
                judged.add(Rules.judge(new AssessedDisk(vm, null, null, host, blockDelete, removed)));
            }
            for (VmDisk disk : disks(vm)) {
                Datastore datastore = datastore(vmInventory, disk);
                if (datastore != null || disk.datastore() == null) {
                    judged.add(Rules.judge(new AssessedDisk(vm, disk, datastore, host, blockDelete, removed)));
                }
            }
        }
        return List.copyOf(judged);
    }

    private static @Nullable Datastore datastore(VmInventory vmInventory, VmDisk disk) {
        return disk.datastore() == null ? null : vmInventory.datastores().get(disk.datastore());
    }
}
