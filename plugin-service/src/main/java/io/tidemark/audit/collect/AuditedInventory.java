package io.tidemark.audit.collect;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.platform.ObjectId;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.event.OutOfSpaceEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The readings of one audit: hosts with their devices and the VMFS datastores on shared devices. */
public final class AuditedInventory {

    private final String vcenter;
    private final List<HostReading> hosts;
    private final List<DatastoreFacts> datastores;
    private final VolumeReading volumes;
    private final OutOfSpaceReading shortages;
    private final Map<String, Map<String, DeviceReading>> devices = new HashMap<>();
    private final Map<String, List<DatastoreFacts>> mounted = new HashMap<>();
    private final Map<String, List<HostReading>> mounting = new HashMap<>();
    private final Map<String, List<DeviceReading>> used = new HashMap<>();

    /** Local volumes and other file systems are omitted. */
    public AuditedInventory(
            String vcenter,
            List<HostReading> hosts,
            List<DatastoreFacts> all,
            VolumeReading volumes,
            OutOfSpaceReading shortages) {
        this.vcenter = vcenter;
        this.volumes = volumes;
        this.shortages = shortages;
        this.hosts = List.copyOf(hosts);
        Set<String> local = new HashSet<>();
        for (HostReading host : hosts) {
            Map<String, DeviceReading> byName = new HashMap<>();
            host.devices().forEach(device -> byName.put(device.name(), device));
            byName.values().stream().filter(DeviceReading::local).forEach(device -> local.add(device.name()));
            devices.put(host.id().moid(), byName);
        }
        this.datastores = all.stream()
                .filter(datastore -> "VMFS".equals(datastore.type()) && datastore.vmfs() != null)
                .filter(datastore ->
                        !datastore.vmfs().local() && devices(datastore).stream().noneMatch(local::contains))
                .toList();
        for (DatastoreFacts datastore : datastores) {
            Set<String> moids = new HashSet<>();
            datastore.mounts().stream().filter(DatastoreFacts.Mount::mounted).forEach(mount -> moids.add(mount.host()));
            for (HostReading host : hosts) {
                if (moids.contains(host.id().moid())) {
                    mounted.computeIfAbsent(host.id().moid(), any -> new ArrayList<>())
                            .add(datastore);
                    mounting.computeIfAbsent(datastore.moid(), any -> new ArrayList<>())
                            .add(host);
                }
            }
        }
    }

    public List<HostReading> hosts() {
        return hosts;
    }

    public List<DatastoreFacts> datastores() {
        return datastores;
    }

    public List<DatastoreFacts> mountedBy(HostReading host) {
        return mounted.getOrDefault(host.id().moid(), List.of());
    }

    public List<HostReading> mounting(DatastoreFacts datastore) {
        return mounting.getOrDefault(datastore.moid(), List.of());
    }

    /** The devices of a datastore on the host. */
    public List<DeviceReading> behind(DatastoreFacts datastore, HostReading host) {
        if (datastore.vmfs() == null) {
            return List.of();
        }
        Map<String, DeviceReading> known = devices.getOrDefault(host.id().moid(), Map.of());
        return datastore.vmfs().extents().stream()
                .map(extent -> known.get(extent.device()))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The volumes of a datastore, each once, as far as connected arrays list them. */
    public List<BackingVolume> volumes(DatastoreFacts datastore) {
        return devices(datastore).stream()
                .map(volumes.used()::get)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Whether connected arrays list all volumes of the datastore. */
    public boolean volumesKnown(DatastoreFacts datastore) {
        return volumes.used().keySet().containsAll(devices(datastore));
    }

    /** What sources besides the used one report of the volumes of the datastore. */
    public List<OtherFigure> others(DatastoreFacts datastore) {
        return devices(datastore).stream()
                .flatMap(device -> volumes.others().getOrDefault(device, List.of()).stream())
                .toList();
    }

    /** The alarms of the volumes of the datastore, by device. */
    public Map<String, PoolAlarm> alarms(DatastoreFacts datastore) {
        Map<String, PoolAlarm> alarms = new LinkedHashMap<>();
        for (String device : devices(datastore)) {
            PoolAlarm alarm = volumes.alarms().get(device);
            if (alarm != null) {
                alarms.put(device, alarm);
            }
        }
        return alarms;
    }

    /** The events of space that was short behind the datastore, oldest first. */
    public List<OutOfSpaceEvent> outOfSpace(DatastoreFacts datastore) {
        List<String> identifiers = new ArrayList<>(devices(datastore));
        if (datastore.vmfs() != null) {
            identifiers.add(datastore.vmfs().uuid());
        }
        return shortages.events().stream()
                .filter(event -> event.about(datastore.moid(), identifiers))
                .toList();
    }

    /** Whether vCenter returned all such events that it has. */
    public boolean outOfSpaceKnown() {
        return shortages.complete();
    }

    private static List<String> devices(DatastoreFacts datastore) {
        return datastore.vmfs() == null
                ? List.of()
                : datastore.vmfs().extents().stream()
                        .map(DatastoreFacts.Extent::device)
                        .toList();
    }

    /** The devices behind all VMFS datastores that the host mounts, each once. */
    public List<DeviceReading> used(HostReading host) {
        return used.computeIfAbsent(
                host.id().moid(),
                any -> mountedBy(host).stream()
                        .flatMap(datastore -> behind(datastore, host).stream())
                        .distinct()
                        .toList());
    }

    public ObjectId id(DatastoreFacts datastore) {
        return new ObjectId(vcenter, datastore.moid());
    }
}
