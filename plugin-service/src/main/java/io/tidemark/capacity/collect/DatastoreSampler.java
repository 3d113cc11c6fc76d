package io.tidemark.capacity.collect;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.FigureSource;
import io.tidemark.array.VolumeUsage;
import io.tidemark.capacity.DatastoresSampled;
import io.tidemark.capacity.series.Resolution;
import io.tidemark.capacity.series.Sample;
import io.tidemark.capacity.series.Sample.ArraySpace;
import io.tidemark.capacity.series.Sample.VmfsSpace;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates a sample of a datastore; unknown figures remain unknown. */
final class DatastoreSampler {

    /**
     * Figures of arrays that are older belong to an earlier sample. Other sources update theirs at intervals of their
     * own; the inventory leaves out those that are too old.
     */
    private static final Duration FRESH = Resolution.FIVE_MINUTES.step();

    private DatastoreSampler() {}

    static Sample sample(Datastore datastore, Instant at) {
        boolean accessible = datastore.facts().accessible();
        ArrayUsage use = datastore.arrayUse();
        List<VolumeUsage> usages = usages(datastore);
        boolean fresh = use != null && (indirect(datastore) || use.sampledAt().isAfter(at.minus(FRESH)));
        return new Sample(
                at,
                accessible
                        ? new VmfsSpace(datastore.facts().capacityBytes(), datastore.usedBytes())
                        : VmfsSpace.UNKNOWN,
                fresh
                        ? new ArraySpace(
                                use.writtenBytes(),
                                use.provisionedBytes(),
                                use.thinProvisioning(),
                                unique(usages),
                                usages.size() == 1 ? usages.get(0).dataReduction() : null)
                        : ArraySpace.UNKNOWN);
    }

    private static boolean indirect(Datastore datastore) {
        return volumes(datastore).values().stream().anyMatch(volume -> volume.source() != FigureSource.ARRAY);
    }

    /** @param kinds the family of each array by its id */
    static DatastoresSampled sampled(
            String vcenter, List<Datastore> datastores, UnaryOperator<String> kinds, Instant at) {
        return new DatastoresSampled(
                vcenter,
                at,
                datastores.stream()
                        .map(datastore -> sampled(datastore, kinds, at))
                        .toList());
    }

    private static DatastoresSampled.Sampled sampled(Datastore datastore, UnaryOperator<String> kinds, Instant at) {
        Sample sample = sample(datastore, at);
        List<DatastoresSampled.Device> devices = datastore.extents().stream()
                .map(extent -> device(extent, kinds))
                .distinct()
                .toList();
        return new DatastoresSampled.Sampled(
                datastore.id(),
                datastore.facts().name(),
                devices,
                sample.vmfs().capacityBytes(),
                sample.vmfs().usedBytes(),
                sample.array().writtenBytes(),
                datastore.certainDeadSpace() == null ? null : sample.deadSpaceBytes());
    }

    private static DatastoresSampled.Device device(BackedExtent extent, UnaryOperator<String> kinds) {
        BackingVolume volume = extent.volume();
        return volume == null
                ? new DatastoresSampled.Device(extent.device(), "", "", "")
                : new DatastoresSampled.Device(
                        extent.device(), volume.arrayName(), volume.arrayId(), kinds.apply(volume.arrayId()));
    }

    /** The volumes behind the datastore, {@code arrayId/volumeId} joined by commas; empty unless all are known. */
    static String backing(Datastore datastore) {
        boolean all = !datastore.extents().isEmpty()
                && datastore.extents().stream().allMatch(extent -> extent.volume() != null);
        return all ? volumes(datastore).keySet().stream().sorted().collect(Collectors.joining(",")) : "";
    }

    /** Each volume once, by {@code arrayId/volumeId}: two extents can be on one volume. */
    static Map<String, BackingVolume> volumes(Datastore datastore) {
        Map<String, BackingVolume> volumes = new LinkedHashMap<>();
        datastore.extents().stream()
                .map(BackedExtent::volume)
                .filter(Objects::nonNull)
                .forEach(volume -> volumes.put(volume.arrayId() + "/" + volume.volumeId(), volume));
        return volumes;
    }

    private static List<VolumeUsage> usages(Datastore datastore) {
        Map<String, VolumeUsage> byVolume = new LinkedHashMap<>();
        for (BackedExtent extent : datastore.extents()) {
            BackingVolume volume = extent.volume();
            VolumeUsage usage = extent.usage();
            if (volume != null && usage != null) {
                byVolume.put(volume.arrayId() + "/" + volume.volumeId(), usage);
            }
        }
        return List.copyOf(byVolume.values());
    }

    private static @Nullable Long unique(List<VolumeUsage> usages) {
        long sum = 0;
        for (VolumeUsage usage : usages) {
            Long unique = usage.uniqueBytes();
            if (unique == null) {
                return null;
            }
            sum += unique;
        }
        return sum;
    }
}
