package io.tidemark.inventory;

import io.tidemark.array.BackingVolume;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.local.LocalDevices;
import io.tidemark.inventory.local.LocalUnmap;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A datastore from the last inventory, with the hosts that mount it and its volumes.
 *
 * @param arrayUse null, with {@code arrayProblem} set, unless every extent's volume has a sample
 * @param staleness why the view may be out of date, null while vCenter is followed
 * @param localUnmap whether local devices behind it support UNMAP
 * @param proof what earlier runs proved, null if nothing
 * @param risk why a device must not receive UNMAP, null if nothing is known against it
 * @param runElsewhere whether a run is in progress on its VMFS volume as another datastore, of another vCenter or datacenter
 */
public record Datastore(
        ObjectId id,
        DatastoreFacts facts,
        List<MountingHost> hosts,
        List<BackedExtent> extents,
        @Nullable ArrayUsage arrayUse,
        @Nullable Statement arrayProblem,
        @Nullable LastRun lastRun,
        @Nullable Statement staleness,
        LocalUnmap localUnmap,
        @Nullable Proof proof,
        @Nullable Statement risk,
        boolean runElsewhere) {

    /** A datastore of whose local devices and earlier runs nothing is known. */
    public Datastore(
            ObjectId id,
            DatastoreFacts facts,
            List<MountingHost> hosts,
            List<BackedExtent> extents,
            @Nullable ArrayUsage arrayUse,
            @Nullable Statement arrayProblem,
            @Nullable LastRun lastRun,
            @Nullable Statement staleness) {
        this(
                id,
                facts,
                hosts,
                extents,
                arrayUse,
                arrayProblem,
                lastRun,
                staleness,
                facts.vmfs() == null || !LocalDevices.on(facts.vmfs()) ? LocalUnmap.NOT_LOCAL : LocalUnmap.UNKNOWN,
                null,
                null,
                false);
    }

    Datastore with(LocalUnmap now) {
        return with(now, proof, risk, runElsewhere);
    }

    /** The same with what an earlier run proved, unless that does not apply any more. */
    public Datastore with(@Nullable Proof earlier) {
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        if (earlier == null || vmfs == null) {
            return this;
        }
        List<String> devices = extents.stream().map(BackedExtent::device).toList();
        return !earlier.appliesTo(vmfs.uuid(), devices, arrays())
                ? this
                : with(localUnmap, earlier, risk, runElsewhere);
    }

    /** The same with the reason why a device must not receive UNMAP. */
    public Datastore withRisk(@Nullable Statement now) {
        return Objects.equals(risk, now) ? this : with(localUnmap, proof, now, runElsewhere);
    }

    Datastore withRunElsewhere(boolean now) {
        return runElsewhere == now ? this : with(localUnmap, proof, risk, now);
    }

    private Datastore with(LocalUnmap local, @Nullable Proof proved, @Nullable Statement refused, boolean elsewhere) {
        return new Datastore(
                id,
                facts,
                hosts,
                extents,
                arrayUse,
                arrayProblem,
                lastRun,
                staleness,
                local,
                proved,
                refused,
                elsewhere);
    }

    /**
     * Each VMFS volume once, for sums of space: of datastores that show the same volume, for example in two datacenters,
     * the first that vCenter knew.
     */
    public static List<Datastore> volumes(Collection<Datastore> datastores) {
        Map<String, Datastore> once = new LinkedHashMap<>();
        datastores.forEach(one -> once.merge(one.volume(), one, Datastore::older));
        return List.copyOf(once.values());
    }

    /** The sum of bytes in which each VMFS volume counts once; null when they are known for no datastore. */
    public static @Nullable Long sum(Collection<Datastore> datastores, Function<Datastore, @Nullable Long> bytes) {
        List<Datastore> known =
                datastores.stream().filter(one -> bytes.apply(one) != null).toList();
        return known.isEmpty()
                ? null
                : volumes(known).stream()
                        .map(bytes)
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum();
    }

    /** The UUID of its VMFS volume, or its own id. */
    public String volume() {
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        return vmfs == null || vmfs.uuid().isBlank() ? id.toString() : vmfs.uuid();
    }

    /** Numbers of moids only grow. */
    private static Datastore older(Datastore one, Datastore other) {
        return Comparator.<Datastore>comparingInt(
                                        datastore -> datastore.id().moid().length())
                                .thenComparing(datastore -> datastore.id().moid())
                                .compare(one, other)
                        <= 0
                ? one
                : other;
    }

    public long usedBytes() {
        return facts.capacityBytes() - facts.freeBytes();
    }

    /** Null when the array's figure or the datastore's capacity is not known. */
    public @Nullable DeadSpace deadSpace() {
        return arrayUse == null || facts.capacityBytes() <= 0
                ? null
                : DeadSpace.of(arrayUse, facts.capacityBytes(), facts.freeBytes());
    }

    /** Dead space for sums and thresholds; null when it is not known or uncertain. */
    public @Nullable DeadSpace certainDeadSpace() {
        DeadSpace dead = deadSpace();
        return dead == null || !dead.certain() ? null : dead;
    }

    /** Bytes of {@link #certainDeadSpace}. */
    public @Nullable Long certainDeadBytes() {
        DeadSpace dead = certainDeadSpace();
        return dead == null ? null : Long.valueOf(dead.bytes());
    }

    /** Certain dead space as far as earlier runs allow to expect it back; null when dead space is not known or uncertain. */
    public @Nullable Long expectedBytes() {
        DeadSpace dead = certainDeadSpace();
        return dead == null ? null : Long.valueOf(proof == null ? dead.bytes() : proof.expected(dead.bytes()));
    }

    public boolean vmfs() {
        return "VMFS".equals(facts.type()) && facts.vmfs() != null;
    }

    /** Whether it is on a device of its host instead of an array. */
    public boolean local() {
        return localUnmap != LocalUnmap.NOT_LOCAL;
    }

    /** Moids of the hosts on which a run is possible. */
    List<String> reclaimingHosts() {
        return hosts.stream()
                .filter(MountingHost::canReclaim)
                .map(host -> host.facts().moid())
                .toList();
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
                        .map(BackingVolume::arrayId)
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Names of the connected arrays of its extents, by id. */
    public Map<String, String> arrayNames() {
        return extents.stream()
                .flatMap(extent -> Optional.ofNullable(extent.volume()).stream())
                .collect(Collectors.toUnmodifiableMap(
                        BackingVolume::arrayId, BackingVolume::arrayName, (one, other) -> one));
    }

    public Eligibility eligibility() {
        return EligibilityRules.check(this);
    }
}
