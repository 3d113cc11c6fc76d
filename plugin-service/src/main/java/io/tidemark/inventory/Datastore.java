package io.tidemark.inventory;

import io.tidemark.array.VolumeBehind;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A datastore from the last inventory, with the hosts that mount it and its volumes.
 *
 * @param arrayUse null, with {@code arrayProblem} set, unless every extent's volume has a sample
 * @param staleness why the view may be out of date, null while vCenter is followed
 */
public record Datastore(
        ObjectId id,
        DatastoreFacts facts,
        List<MountingHost> hosts,
        List<BackedExtent> extents,
        @Nullable ArrayUsage arrayUse,
        @Nullable Statement arrayProblem,
        @Nullable LastRun lastRun,
        @Nullable Statement staleness) {

    public long usedBytes() {
        return facts.capacityBytes() - facts.freeBytes();
    }

    /** Null when the array's figure is not known. */
    public @Nullable DeadSpace deadSpace() {
        return arrayUse == null ? null : DeadSpace.of(arrayUse.writtenBytes(), usedBytes(), arrayUse.sampledAt());
    }

    public boolean vmfs() {
        return "VMFS".equals(facts.type()) && facts.vmfs() != null;
    }

    /** E.g. {@code VMFS 6}; the type alone for everything else. */
    public String fileSystem() {
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        return vmfs == null ? facts.type() : facts.type() + " " + vmfs.majorVersion();
    }

    /** Whether one of its extents is a volume of the connected array with this id. */
    public boolean liesOn(String arrayId) {
        return extents.stream()
                .anyMatch(extent ->
                        extent.volume() != null && extent.volume().arrayId().equals(arrayId));
    }

    /** Ids of its connected arrays; empty unless the array of every extent is known. */
    public Set<String> arrays() {
        return extents.stream().anyMatch(extent -> extent.volume() == null)
                ? Set.of()
                : extents.stream()
                        .flatMap(extent -> Optional.ofNullable(extent.volume()).stream())
                        .map(VolumeBehind::arrayId)
                        .collect(Collectors.toUnmodifiableSet());
    }

    public Eligibility eligibility() {
        return EligibilityRules.check(this);
    }
}
