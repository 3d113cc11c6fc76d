package io.tidemark.inventory;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The reclaim runs on datastores, provided to the inventory by the reclaim module. */
public interface DatastoreRuns {

    /** The latest run of each datastore; datastores without one are absent. */
    Map<ObjectId, LastRun> latest(Collection<ObjectId> datastores);

    /** When the latest completed run on a datastore ended, whatever later runs did; empty if none has completed. */
    Optional<Instant> lastCompleted(ObjectId datastore);

    /** The datastore of the live run on each VMFS volume, of every vCenter, by UUID. */
    Map<String, ObjectId> liveVolumes();

    /** Runs on the datastores that were live in the time range; oldest first. */
    List<RunOn> between(Collection<ObjectId> datastores, Instant from, Instant to);

    /** What earlier runs proved on each datastore; datastores without a proof are absent. */
    Map<ObjectId, Proof> proofs(Collection<ObjectId> datastores, Instant since);

    /** UNMAP that hosts counted, by a run or automatically, provided to the inventory by the capacity module. */
    interface CountedUnmaps {

        /** When the last UNMAP that hosts counted on a datastore ended; empty if none is known. */
        Optional<Instant> last(ObjectId datastore);
    }

    /** A run and where it was. */
    record RunOn(ObjectId datastore, LastRun run) {}

    /**
     * A run in short; {@code live} while it has not ended.
     *
     * @param outcome what it achieved, null while it has not ended
     * @param takenUntil how long the run keeps the datastore, while it is not known whether the host still sends UNMAP;
     *     otherwise null
     */
    record LastRun(
            String id,
            String state,
            @Nullable String outcome,
            boolean live,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long reclaimedBytes,
            @Nullable Instant takenUntil) {}

    /** What a run proved about UNMAP on a datastore. */
    enum Proved {
        /** The host processed all free space, and the array did not free any of the dead space. */
        NOTHING_RECLAIMED,
        /** A part of the dead space is left, although the host processed all free space. */
        PARTLY_RECLAIMED,
        /** More than the dead space was reclaimed: disks held zeros, or space that was never written. */
        MORE_RECLAIMED,
        /** Hosts reclaimed space automatically during the run. */
        AUTOMATIC_RECLAIM,
        /** As much as the dead space was reclaimed. */
        AS_ESTIMATED
    }

    /**
     * What the latest conclusive run on a datastore proved. It counts until a later run proves something else, VMFS was
     * created again, a device was replaced, the datastore moved to another array, an option of the host of the run was
     * changed by a remediation, or {@link #LIFETIME} has passed, as changes on the array alone cannot be seen.
     *
     * @param deadBytes dead space before the run
     * @param leftBytes dead space after it; negative if more than the dead space was reclaimed
     * @param place see {@link #place}
     * @param arrays ids of the connected arrays of the run, separated by commas
     */
    record Proof(Proved what, String runId, Instant at, long deadBytes, long leftBytes, String place, String arrays) {

        public static final Duration LIFETIME = Duration.ofDays(90);

        /** Where a proof applies: VMFS and its devices. */
        public static String place(String vmfsUuid, Collection<String> devices) {
            return vmfsUuid + " " + String.join(" ", new TreeSet<>(devices));
        }

        boolean appliesTo(String vmfsUuid, Collection<String> devices, Set<String> nowOn) {
            return place.equals(place(vmfsUuid, devices))
                    && (arrays.isEmpty() || nowOn.isEmpty() || nowOn.equals(Set.of(arrays.split(","))));
        }

        /** What can be expected of this much dead space. */
        public long expected(long bytes) {
            return switch (what) {
                case NOTHING_RECLAIMED -> 0;
                case PARTLY_RECLAIMED -> Math.max(0, bytes - leftBytes);
                case MORE_RECLAIMED, AUTOMATIC_RECLAIM, AS_ESTIMATED -> bytes;
            };
        }

        public Statement statement() {
            Map<String, Object> params = Map.of(
                    "at", at.toString(), "run", runId, "bytes", deadBytes, "reclaimedBytes", deadBytes - leftBytes);
            return (switch (what) {
                        case NOTHING_RECLAIMED -> InventoryMessage.PROVED_NOTHING_RECLAIMED;
                        case PARTLY_RECLAIMED -> InventoryMessage.PROVED_PARTLY_RECLAIMED;
                        case MORE_RECLAIMED -> InventoryMessage.PROVED_MORE_RECLAIMED;
                        case AUTOMATIC_RECLAIM -> InventoryMessage.PROVED_AUTOMATIC_RECLAIM;
                        case AS_ESTIMATED -> InventoryMessage.PROVED_AS_ESTIMATED;
                    })
                    .with(params);
        }
    }
}
