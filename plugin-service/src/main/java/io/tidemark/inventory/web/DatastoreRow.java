package io.tidemark.inventory.web;

import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.Eligibility;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A datastore in a list; {@code percentFull} 0..100.
 *
 * @param datacenter path of its datacenter, in lists and only where another datastore has the same name; otherwise null
 * @param local whether it is on a device of its host instead of an array
 */
record DatastoreRow(
        ObjectId id,
        String name,
        @Nullable String datacenter,
        String vcenter,
        String type,
        String fileSystem,
        long capacityBytes,
        long freeBytes,
        long usedBytes,
        double percentFull,
        int hostCount,
        boolean local,
        List<Extent> extents,
        @Nullable Rate reclaimRate,
        @Nullable DeadSpace deadSpace,
        @Nullable ArrayUsage array,
        @Nullable Statement arrayProblem,
        Eligibility eligibility,
        @Nullable LastRun lastRun,
        @Nullable Instant sampledAt,
        @Nullable Statement problem) {

    /**
     * A device and the volume behind it, null if no array has it.
     *
     * @param writtenBytes what hosts wrote to the volume, as far as its array reports it; the known part where figures of other extents are
     *     missing
     */
    record Extent(
            String device,
            @Nullable String arrayId,
            @Nullable String arrayName,
            @Nullable String volumeId,
            @Nullable String volumeName,
            @Nullable Long writtenBytes) {

        static Extent of(BackedExtent extent) {
            BackingVolume volume = extent.volume();
            return volume == null
                    ? new Extent(extent.device(), null, null, null, null, null)
                    : new Extent(
                            extent.device(),
                            volume.arrayId(),
                            volume.arrayName(),
                            volume.volumeId(),
                            volume.volumeName(),
                            extent.usage() == null
                                    ? null
                                    : Long.valueOf(extent.usage().writtenBytes()));
        }
    }

    /**
     * The automatic reclaim rate; null on file systems without one.
     *
     * @param method one of {@code priority}, {@code fixed} or {@code dynamic}
     * @param priority one of {@code none} or {@code low}, null if the host does not report it
     */
    record Rate(
            String method,
            @Nullable String priority,
            @Nullable Long fixedMBps,
            @Nullable Long minMBps,
            @Nullable Long maxMBps) {

        static @Nullable Rate of(DatastoreFacts.@Nullable Vmfs vmfs) {
            if (vmfs == null || vmfs.unmapPriority() == null && vmfs.unmapBandwidth() == null) {
                return null;
            }
            DatastoreFacts.UnmapBandwidth bandwidth = vmfs.unmapBandwidth();
            if (bandwidth == null) {
                return new Rate("priority", vmfs.unmapPriority(), null, null, null);
            }
            return "dynamic".equals(bandwidth.policy())
                    ? new Rate("dynamic", vmfs.unmapPriority(), null, bandwidth.minMBps(), bandwidth.maxMBps())
                    : new Rate("fixed", vmfs.unmapPriority(), bandwidth.fixedMBps(), null, null);
        }
    }

    /**
     * The latest reclaim run.
     *
     * @param outcome what it achieved, null while it has not ended
     */
    record LastRun(
            String id,
            String state,
            @Nullable String outcome,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long reclaimedBytes) {

        static @Nullable LastRun of(DatastoreRuns.@Nullable LastRun run) {
            return run == null
                    ? null
                    : new LastRun(
                            run.id(), run.state(), run.outcome(), run.startedAt(), run.endedAt(), run.reclaimedBytes());
        }
    }

    static DatastoreRow of(Datastore datastore) {
        return of(datastore, null);
    }

    static DatastoreRow of(Datastore datastore, @Nullable String datacenter) {
        DatastoreFacts facts = datastore.facts();
        return new DatastoreRow(
                datastore.id(),
                facts.name(),
                datacenter,
                datastore.id().vcenter(),
                facts.type(),
                datastore.fileSystem(),
                facts.capacityBytes(),
                facts.freeBytes(),
                datastore.usedBytes(),
                percentFull(datastore),
                facts.mounts().size(),
                datastore.local(),
                datastore.extents().stream().map(Extent::of).toList(),
                Rate.of(facts.vmfs()),
                datastore.deadSpace(),
                datastore.arrayUse(),
                datastore.arrayProblem(),
                datastore.eligibility(),
                LastRun.of(datastore.lastRun()),
                facts.sampledAt(),
                datastore.staleness());
    }

    static double percentFull(Datastore datastore) {
        long capacity = datastore.facts().capacityBytes();
        return capacity == 0 ? 0 : Math.floor(1000.0 * datastore.usedBytes() / capacity) / 10;
    }
}
