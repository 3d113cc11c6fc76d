package io.tidemark.advice.unmap;

import io.tidemark.advice.VmPicture;
import io.tidemark.advice.VmPictures;
import io.tidemark.inventory.Datastore;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
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

    private final VmPictures pictures;
    private final Map<VcenterSession, Standing> bySession = Collections.synchronizedMap(new WeakHashMap<>());

    /** The assessed disks of one reading. */
    public record Standing(VmPicture picture, List<Readiness> disks) {}

    ReadinessService(VmPictures pictures) {
        this.pictures = pictures;
    }

    /**
     * Every disk on datastores that the caller may view, of VMs that the caller may read, and one entry without a disk for each
     * VM whose hardware vCenter does not report. Failures are those of {@link VmPictures#of}.
     */
    public Standing standing(SignedIn caller) {
        VmPicture picture = pictures.of(caller);
        Standing known = bySession.get(caller.session());
        if (known != null && known.picture() == picture) {
            return known;
        }
        Standing standing = new Standing(picture, judge(picture, caller.session()));
        bySession.put(caller.session(), standing);
        return standing;
    }

    static List<Readiness> judge(VmPicture picture, VcenterSession session) {
        return judge(picture, BlockDeletes.of(session, hostsWithVmfs5(picture)));
    }

    private static Set<String> hostsWithVmfs5(VmPicture picture) {
        Set<String> hosts = new HashSet<>();
        for (VmFacts vm : picture.vms()) {
            if (vm.host() != null && disks(vm).stream().anyMatch(disk -> vmfs5(picture, disk))) {
                hosts.add(vm.host());
            }
        }
        return hosts;
    }

    private static boolean vmfs5(VmPicture picture, VmDisk disk) {
        Datastore datastore =
                disk.datastore() == null ? null : picture.datastores().get(disk.datastore());
        return datastore != null && datastore.vmfs() && "VMFS 5".equals(datastore.fileSystem());
    }

    private static Collection<VmDisk> disks(VmFacts vm) {
        List<VmDisk> disks = vm.disks();
        return disks == null ? List.of() : disks;
    }

    private static List<Readiness> judge(VmPicture picture, Map<String, Integer> blockDeletes) {
        List<Readiness> judged = new ArrayList<>();
        for (VmFacts vm : picture.vms()) {
            HostFacts host = picture.host(vm);
            Integer blockDelete = host == null ? null : blockDeletes.get(host.moid());
            if (vm.disks() == null) {
                judged.add(Rules.judge(new Subject(vm, null, null, host, blockDelete)));
            }
            for (VmDisk disk : disks(vm)) {
                Datastore datastore = datastore(picture, disk);
                if (datastore != null || disk.datastore() == null) {
                    judged.add(Rules.judge(new Subject(vm, disk, datastore, host, blockDelete)));
                }
            }
        }
        return List.copyOf(judged);
    }

    private static @Nullable Datastore datastore(VmPicture picture, VmDisk disk) {
        return disk.datastore() == null ? null : picture.datastores().get(disk.datastore());
    }
}
