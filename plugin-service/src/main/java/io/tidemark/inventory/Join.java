package io.tidemark.inventory;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.ConnectedArrays;
import io.tidemark.array.DeviceVendor;
import io.tidemark.array.DeviceVendors;
import io.tidemark.array.VolumeUsage;
import io.tidemark.inventory.DatastoreRuns.LastRun;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.local.LocalDevices;
import io.tidemark.inventory.risk.UnmapRisks;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Clock;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Joins datastores to hosts, volumes and runs: a handful of look-ups for any number of datastores, no array call. */
@Component
class Join {

    private final ConnectedArrays arrays;
    private final ObjectProvider<DatastoreRuns> runs;
    private final DeviceVendors vendors;
    private final LocalDevices localDevices;
    private final UnmapRisks risks;
    private final Clock clock;

    Join(
            ConnectedArrays arrays,
            DeviceVendors vendors,
            ObjectProvider<DatastoreRuns> runs,
            LocalDevices localDevices,
            UnmapRisks risks,
            Clock clock) {
        this.arrays = arrays;
        this.runs = runs;
        this.vendors = vendors;
        this.localDevices = localDevices;
        this.risks = risks;
        this.clock = clock;
    }

    /** The runs on the datastores. */
    private record Runs(Map<ObjectId, LastRun> last, Map<ObjectId, Proof> proofs, Map<String, ObjectId> liveVolumes) {

        static final Runs NONE = new Runs(Map.of(), Map.of(), Map.of());
    }

    List<Datastore> all(
            String vcenter,
            Collection<DatastoreFacts> datastores,
            Map<String, HostFacts> hosts,
            @Nullable Statement staleness) {
        return joined(vcenter, datastores, hosts, staleness, runs(vcenter, datastores));
    }

    /** As if there were no runs. */
    List<Datastore> withoutRuns(
            String vcenter,
            Collection<DatastoreFacts> datastores,
            Map<String, HostFacts> hosts,
            @Nullable Statement staleness) {
        return joined(vcenter, datastores, hosts, staleness, Runs.NONE);
    }

    private Runs runs(String vcenter, Collection<DatastoreFacts> datastores) {
        DatastoreRuns source = runs.getIfAvailable();
        if (source == null) {
            return Runs.NONE;
        }
        List<ObjectId> ids = datastores.stream()
                .map(facts -> new ObjectId(vcenter, facts.moid()))
                .toList();
        return new Runs(
                source.latest(ids), source.proofs(ids, clock.instant().minus(Proof.LIFETIME)), source.liveVolumes());
    }

    private List<Datastore> joined(
            String vcenter,
            Collection<DatastoreFacts> datastores,
            Map<String, HostFacts> hosts,
            @Nullable Statement staleness,
            Runs known) {
        Set<String> devices = new HashSet<>();
        for (DatastoreFacts facts : datastores) {
            extents(facts).forEach(extent -> devices.add(extent.device()));
        }
        Map<String, BackingVolume> volumes = devices.isEmpty() ? Map.of() : arrays.backingVolumes(devices);
        Map<String, VolumeUsage> usages = volumes.isEmpty() ? Map.of() : arrays.lastUsage(volumes.keySet());
        Statement unlisted = arrays.unlisted().orElse(null);
        Map<String, Statement> refused = risks.of(devices);

        List<Datastore> joined = new ArrayList<>();
        for (DatastoreFacts facts : datastores) {
            ObjectId id = new ObjectId(vcenter, facts.moid());
            List<BackedExtent> backed = new ArrayList<>(1);
            for (DatastoreFacts.Extent extent : extents(facts)) {
                String device = extent.device();
                backed.add(new BackedExtent(
                        device,
                        volumes.get(device),
                        usages.get(device),
                        vendors.of(device).orElse(null)));
            }
            List<BackedExtent> extents = List.copyOf(backed);
            Statement problem = localDevice(facts, extents).orElseGet(() -> arrayProblem(extents, unlisted));
            joined.add(current(new Datastore(
                            id,
                            facts,
                            new Mounting(facts, hosts),
                            extents,
                            problem == null ? ArrayUsage.sum(used(extents)) : null,
                            problem,
                            known.last().get(id),
                            staleness)
                    .with(known.proofs().get(id))
                    .withRisk(risk(extents, refused))
                    .withRunElsewhere(runElsewhere(id, facts, known.liveVolumes()))));
        }
        return joined;
    }

    /** With what is known of its local devices by now. */
    Datastore current(Datastore datastore) {
        DatastoreFacts.Vmfs vmfs = datastore.facts().vmfs();
        return vmfs == null || !datastore.local()
                ? datastore
                : datastore.with(localDevices.of(datastore.id().vcenter(), vmfs, datastore.reclaimingHosts()));
    }

    private static Optional<Statement> localDevice(DatastoreFacts facts, List<BackedExtent> extents) {
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        return vmfs == null || !LocalDevices.on(vmfs)
                ? Optional.empty()
                : extents.stream()
                        .filter(extent -> extent.volume() == null)
                        .map(extent -> InventoryMessage.LOCAL_DEVICE_WITHOUT_ARRAY.with("device", extent.device()))
                        .findFirst();
    }

    private static boolean runElsewhere(ObjectId id, DatastoreFacts facts, Map<String, ObjectId> unmapped) {
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        return vmfs != null && !unmapped.getOrDefault(vmfs.uuid(), id).equals(id);
    }

    private static @Nullable Statement risk(List<BackedExtent> extents, Map<String, Statement> refused) {
        return refused.isEmpty()
                ? null
                : extents.stream()
                        .map(extent -> refused.get(extent.device()))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private static List<DatastoreFacts.Extent> extents(DatastoreFacts facts) {
        DatastoreFacts.Vmfs vmfs = facts.vmfs();
        return vmfs == null ? List.of() : vmfs.extents();
    }

    /** The hosts of a datastore, joined when they are asked for: a list of a thousand datastores shows those of a page. */
    private static final class Mounting extends AbstractList<MountingHost> {

        private final DatastoreFacts facts;
        private final Map<String, HostFacts> hosts;
        private volatile @Nullable List<MountingHost> joined;

        Mounting(DatastoreFacts facts, Map<String, HostFacts> hosts) {
            this.facts = facts;
            this.hosts = hosts;
        }

        private List<MountingHost> joined() {
            List<MountingHost> known = joined;
            if (known == null) {
                known = facts.mounts().stream()
                        .filter(mount -> hosts.containsKey(mount.host()))
                        .map(mount -> new MountingHost(hosts.get(mount.host()), mount))
                        .toList();
                joined = known;
            }
            return known;
        }

        @Override
        public MountingHost get(int index) {
            return joined().get(index);
        }

        @Override
        public int size() {
            return joined().size();
        }

        @Override
        public Iterator<MountingHost> iterator() {
            return joined().iterator();
        }

        @Override
        public Spliterator<MountingHost> spliterator() {
            return joined().spliterator();
        }
    }

    private static List<VolumeUsage> used(List<BackedExtent> extents) {
        if (extents.size() == 1) {
            return Stream.ofNullable(extents.get(0).usage()).toList();
        }
        Map<String, VolumeUsage> byVolume = new HashMap<>();
        for (BackedExtent extent : extents) {
            BackingVolume volume = extent.volume();
            VolumeUsage usage = extent.usage();
            if (volume != null && usage != null) {
                byVolume.put(volume.arrayId() + "/" + volume.volumeId(), usage);
            }
        }
        return List.copyOf(byVolume.values());
    }

    private @Nullable Statement arrayProblem(List<BackedExtent> extents, @Nullable Statement unlisted) {
        if (extents.isEmpty()) {
            return InventoryMessage.NO_DEVICE.statement();
        }
        for (BackedExtent extent : extents) {
            BackingVolume volume = extent.volume();
            if (volume == null && unlisted != null) {
                return unlisted;
            }
            DeviceVendor vendor = extent.vendor();
            if (volume == null && vendor != null && !vendor.supported()) {
                return InventoryMessage.ARRAY_UNSUPPORTED.with("device", extent.device(), "vendor", vendor.name());
            }
            if (volume == null) {
                return extents.size() == 1
                        ? InventoryMessage.NO_ARRAY.with("device", extent.device())
                        : InventoryMessage.NO_ARRAY_FOR_EXTENT.with(
                                "device", extent.device(), "extents", extents.size());
            }
            Optional<Statement> trouble = arrays.trouble(volume);
            if (trouble.isPresent()) {
                return trouble.get();
            }
            if (extent.usage() == null && extent.obstacle() != null) {
                return extent.obstacle();
            }
            if (extent.usage() == null) {
                return InventoryMessage.NO_ARRAY_SAMPLE.with(
                        "array", volume.arrayName(), "volume", volume.volumeName());
            }
        }
        return null;
    }
}
