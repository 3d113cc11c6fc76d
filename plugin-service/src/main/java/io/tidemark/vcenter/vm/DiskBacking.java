package io.tidemark.vcenter.vm;

import io.tidemark.vcenter.vim25.VirtualDeviceBackingInfo;
import io.tidemark.vcenter.vim25.VirtualDeviceFileBackingInfo;
import io.tidemark.vcenter.vim25.VirtualDisk;
import io.tidemark.vcenter.vim25.VirtualDiskFlatVer1BackingInfo;
import io.tidemark.vcenter.vim25.VirtualDiskFlatVer2BackingInfo;
import io.tidemark.vcenter.vim25.VirtualDiskRawDiskMappingVer1BackingInfo;
import io.tidemark.vcenter.vim25.VirtualDiskSeSparseBackingInfo;
import io.tidemark.vcenter.vim25.VirtualDiskSparseVer1BackingInfo;
import io.tidemark.vcenter.vim25.VirtualDiskSparseVer2BackingInfo;
import io.tidemark.vcenter.vm.VmDisk.Kind;
import org.jspecify.annotations.Nullable;

/** One file of a disk's chain, in words that all kinds of backing share. */
record DiskBacking(
        Kind kind,
        @Nullable String mode,
        @Nullable Boolean thin,
        @Nullable Boolean eager,
        @Nullable String deltaFormat,
        @Nullable String sharing,
        @Nullable VirtualDeviceBackingInfo parent) {

    private static final long KB = 1L << 10;
    /** Chains are at most 32 long; more is a loop. */
    private static final int LONGEST = 256;

    static VmDisk disk(VirtualDisk disk) {
        VirtualDeviceBackingInfo top = disk.getBacking();
        DiskBacking first = of(top);
        DiskBacking base = first;
        VirtualDeviceBackingInfo bottom = top;
        int layers = 0;
        while (base.parent() != null && layers < LONGEST) {
            bottom = base.parent();
            base = of(bottom);
            layers++;
        }
        VirtualDeviceFileBackingInfo file = top instanceof VirtualDeviceFileBackingInfo one ? one : null;
        VirtualDiskRawDiskMappingVer1BackingInfo raw =
                top instanceof VirtualDiskRawDiskMappingVer1BackingInfo one ? one : null;
        Long bytes = disk.getCapacityInBytes();
        return new VmDisk(
                disk.getKey(),
                disk.getDeviceInfo() == null || disk.getDeviceInfo().getLabel() == null
                        ? Integer.toString(disk.getKey())
                        : disk.getDeviceInfo().getLabel(),
                base.kind(),
                bytes != null && bytes > 0 ? bytes : disk.getCapacityInKB() * KB,
                file == null ? null : file.getFileName(),
                file == null || file.getDatastore() == null
                        ? null
                        : file.getDatastore().getValue(),
                base.thin(),
                base.eager(),
                layers,
                layers == 0 ? null : first.deltaFormat(),
                bottom instanceof VirtualDeviceFileBackingInfo one ? one.getFileName() : null,
                first.mode(),
                first.sharing() == null ? base.shared() : first.shared(),
                raw == null ? null : raw.getCompatibilityMode(),
                raw == null ? null : raw.getLunUuid());
    }

    /** Sharing is unset on hosts before 6.0, which do not report it. */
    private @Nullable Boolean shared() {
        return sharing == null ? null : "sharingMultiWriter".equals(sharing);
    }

    private static DiskBacking of(@Nullable VirtualDeviceBackingInfo backing) {
        if (backing instanceof VirtualDiskFlatVer2BackingInfo flat) {
            return new DiskBacking(
                    Kind.FLAT,
                    flat.getDiskMode(),
                    flat.isThinProvisioned(),
                    flat.isEagerlyScrub(),
                    flat.getDeltaDiskFormat(),
                    flat.getSharing(),
                    flat.getParent());
        }
        if (backing instanceof VirtualDiskSeSparseBackingInfo sparse) {
            return new DiskBacking(
                    Kind.SE_SPARSE,
                    sparse.getDiskMode(),
                    true,
                    false,
                    sparse.getParent() == null ? null : VmDisk.SE_SPARSE,
                    null,
                    sparse.getParent());
        }
        if (backing instanceof VirtualDiskRawDiskMappingVer1BackingInfo raw) {
            return new DiskBacking(
                    Kind.RAW_MAPPING,
                    raw.getDiskMode(),
                    null,
                    null,
                    raw.getDeltaDiskFormat(),
                    raw.getSharing(),
                    raw.getParent());
        }
        return older(backing);
    }

    private static DiskBacking older(@Nullable VirtualDeviceBackingInfo backing) {
        if (backing instanceof VirtualDiskFlatVer1BackingInfo flat) {
            return new DiskBacking(Kind.FLAT, flat.getDiskMode(), false, null, null, null, flat.getParent());
        }
        if (backing instanceof VirtualDiskSparseVer2BackingInfo sparse) {
            return new DiskBacking(Kind.SPARSE, sparse.getDiskMode(), null, null, null, null, sparse.getParent());
        }
        if (backing instanceof VirtualDiskSparseVer1BackingInfo sparse) {
            return new DiskBacking(Kind.SPARSE, sparse.getDiskMode(), null, null, null, null, sparse.getParent());
        }
        return new DiskBacking(Kind.OTHER, null, null, null, null, null, null);
    }
}
