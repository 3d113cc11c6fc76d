package io.tidemark.advice.xcopy;

import io.tidemark.advice.xcopy.CopySource.Disk;
import io.tidemark.advice.xcopy.CopySource.Format;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.vm.VmDisk;
import io.tidemark.vcenter.vm.VmFacts;
import java.util.List;

/** Extracts the properties of VMs that copies depend on. */
final class CopySources {

    private CopySources() {}

    static CopySource of(String vcenter, VmFacts vm) {
        List<VmDisk> disks = vm.disks();
        return new CopySource(
                new ObjectId(vcenter, vm.moid()),
                vm.name(),
                Boolean.TRUE.equals(vm.template()),
                vm.host(),
                vm.snapshot(),
                vm.committedBytes(),
                disks != null,
                disks == null
                        ? List.of()
                        : disks.stream().map(CopySources::disk).toList());
    }

    private static Disk disk(VmDisk disk) {
        return new Disk(disk.label(), format(disk), disk.capacityBytes(), disk.datastore());
    }

    /** All disks of a chain above the base disk are sparse, of snapshots and of linked clones. */
    static Format format(VmDisk disk) {
        return switch (disk.kind()) {
            case RAW_MAPPING -> Format.RDM;
            case SE_SPARSE, SPARSE -> Format.SPARSE;
            case OTHER -> Format.UNKNOWN;
            case FLAT -> {
                Boolean thin = disk.thin();
                if (disk.layers() > 0) {
                    yield Format.SPARSE;
                }
                yield thin == null
                        ? Format.UNKNOWN
                        : thin ? Format.THIN : Boolean.TRUE.equals(disk.eager()) ? Format.EAGER : Format.THICK;
            }
        };
    }
}
