package io.tidemark.vcenter.datastore;

import io.tidemark.vcenter.property.PropertyValues;
import io.tidemark.vcenter.vim25.ArrayOfDatastoreHostMount;
import io.tidemark.vcenter.vim25.DatastoreHostMount;
import io.tidemark.vcenter.vim25.DatastoreInfo;
import io.tidemark.vcenter.vim25.HostMountInfo;
import io.tidemark.vcenter.vim25.HostVmfsVolume;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.VmfsDatastoreInfo;
import io.tidemark.vcenter.vim25.VmfsUnmapBandwidthSpec;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The property paths of a datastore and their conversion. */
public final class DatastoreProperties {

    public static final String TYPE = "Datastore";
    public static final List<String> PATHS = List.of(
            "name",
            "summary.type",
            "summary.accessible",
            "summary.maintenanceMode",
            "summary.capacity",
            "summary.freeSpace",
            "summary.uncommitted",
            "info",
            "host",
            "parent");

    private static final String CLUSTER = "StoragePod";
    private static final long KB = 1L << 10;
    private static final long MB = 1L << 20;

    private DatastoreProperties() {}

    public static DatastoreFacts facts(PropertyValues values) {
        DatastoreInfo info = values.value("info", DatastoreInfo.class).orElse(null);
        return new DatastoreFacts(
                values.moid(),
                values.name(),
                values.text("summary.type", ""),
                values.flag("summary.accessible"),
                values.text("summary.maintenanceMode"),
                values.number("summary.capacity"),
                values.number("summary.freeSpace"),
                sampledAt(info),
                info instanceof VmfsDatastoreInfo vmfs && vmfs.getVmfs() != null ? volume(vmfs.getVmfs()) : null,
                values.value("host", ArrayOfDatastoreHostMount.class)
                        .map(mounts -> mounts.getDatastoreHostMount().stream()
                                .filter(mount -> mount.getKey() != null && mount.getMountInfo() != null)
                                .map(DatastoreProperties::mount)
                                .toList())
                        .orElse(List.of()),
                values.value("parent", ManagedObjectReference.class)
                        .filter(parent -> CLUSTER.equals(parent.getType()))
                        .map(ManagedObjectReference::getValue)
                        .orElse(null),
                values.value("summary.uncommitted", Number.class)
                        .map(Number::longValue)
                        .orElse(null));
    }

    private static @Nullable Instant sampledAt(@Nullable DatastoreInfo info) {
        return info == null || info.getTimestamp() == null ? null : PropertyValues.instant(info.getTimestamp());
    }

    private static DatastoreFacts.Vmfs volume(HostVmfsVolume volume) {
        Integer blockSizeKb = volume.getBlockSize();
        return new DatastoreFacts.Vmfs(
                volume.getUuid(),
                volume.getMajorVersion(),
                volume.getVersion(),
                blockSizeKb != null && blockSizeKb > 0 ? blockSizeKb * KB : volume.getBlockSizeMb() * MB,
                Boolean.TRUE.equals(volume.isLocal()),
                volume.getUnmapPriority(),
                bandwidth(volume.getUnmapBandwidthSpec()),
                volume.getExtent().stream()
                        .map(extent -> new DatastoreFacts.Extent(extent.getDiskName(), extent.getPartition()))
                        .toList(),
                granularity(volume));
    }

    private static @Nullable Long granularity(HostVmfsVolume volume) {
        Integer kilobytes = volume.getUnmapGranularity();
        return kilobytes == null || kilobytes <= 0 ? null : kilobytes * KB;
    }

    public static DatastoreFacts.@Nullable UnmapBandwidth bandwidth(@Nullable VmfsUnmapBandwidthSpec spec) {
        return spec == null
                ? null
                : new DatastoreFacts.UnmapBandwidth(
                        spec.getPolicy(), spec.getFixedValue(), spec.getDynamicMin(), spec.getDynamicMax());
    }

    /** Unset {@code mounted} and {@code accessible} are from early hosts that do not report them, and count as true. */
    private static DatastoreFacts.Mount mount(DatastoreHostMount mount) {
        HostMountInfo info = mount.getMountInfo();
        return new DatastoreFacts.Mount(
                mount.getKey().getValue(),
                "readWrite".equals(info.getAccessMode()),
                !Boolean.FALSE.equals(info.isMounted()),
                !Boolean.FALSE.equals(info.isAccessible()));
    }
}
