package io.tidemark.audit.rule;

import io.tidemark.array.BackingVolume;
import io.tidemark.array.source.OtherFigure;
import io.tidemark.array.source.OtherFigure.Comparison;
import io.tidemark.array.source.PoolAlarm;
import io.tidemark.array.source.PoolAlarm.Level;
import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.AuditedInventory;
import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.collect.OptionReading;
import io.tidemark.audit.collect.OptionReading.Access;
import io.tidemark.audit.collect.OutOfSpaceReading;
import io.tidemark.audit.collect.VolumeReading;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.finding.Finding;
import io.tidemark.audit.finding.Remedy;
import io.tidemark.audit.profile.DeviceMatch;
import io.tidemark.audit.profile.Expectation;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.audit.profile.VendorProfile;
import io.tidemark.audit.profile.VendorProfiles;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import io.tidemark.vcenter.datastore.DatastoreFacts.Extent;
import io.tidemark.vcenter.datastore.DatastoreFacts.Mount;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.datastore.DatastoreFacts.Vmfs;
import io.tidemark.vcenter.event.OutOfSpaceEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Hosts esx-1, esx-2, … and VMFS datastores as an audit reads them, in the short notation of the tables of tests. */
final class AuditWorld {

    /** Limits and defaults of ESXi 8.0.3: minimum, maximum, default. */
    private static final Map<String, List<Long>> LIMITS = Map.of(
            "VMFS3.HardwareAcceleratedLocking", List.of(0L, 1L, 1L),
            "VMFS3.UseATSForHBOnVMFS5", List.of(0L, 1L, 1L),
            "VMFS3.EnableBlockDelete", List.of(0L, 1L, 0L),
            "DataMover.HardwareAcceleratedMove", List.of(0L, 1L, 1L),
            "DataMover.HardwareAcceleratedInit", List.of(0L, 1L, 1L),
            "DataMover.MaxHWTransferSize", List.of(64L, 16384L, 4096L),
            "Disk.DiskMaxIOSize", List.of(32L, 32767L, 32767L),
            "Disk.SchedQuantum", List.of(1L, 64L, 8L),
            "Disk.QFullSampleSize", List.of(0L, 64L, 32L),
            "Disk.MaxLUN", List.of(1L, 4294967295L, 1024L));

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";

    private final List<HostReading> hosts = new ArrayList<>();
    private final List<DatastoreFacts> datastores = new ArrayList<>();
    private final Map<String, BackingVolume> volumes = new HashMap<>();
    private final Map<String, List<OtherFigure>> others = new HashMap<>();
    private final Map<String, PoolAlarm> alarms = new HashMap<>();
    private final List<OutOfSpaceEvent> events = new ArrayList<>();
    private final Map<String, String> lockModes = new HashMap<>();
    private Profiles profiles = new Profiles(VendorProfiles.shipped(JsonMapper.shared()));

    /** One host with one VMFS-6 datastore on each of the devices, e.g. {@code PURE + OTHER(clone unsupported)}. */
    static AuditWorld host(String release, @Nullable String devices, Map<String, String> options) {
        AuditWorld world = new AuditWorld();
        List<DeviceReading> all = TestDevice.all(devices);
        world.with(release, all, options, List.of());
        all.forEach(device -> world.vmfs(6, device.name(), "low", null, device.name()));
        return world;
    }

    /** One more host; {@code release} is e.g. {@code 8.0.3-24022510}, or {@code unknown}. */
    AuditWorld with(
            String release,
            List<DeviceReading> devices,
            Map<String, String> options,
            @Nullable List<ClaimRule> claimRules) {
        int number = hosts.size() + 1;
        boolean known = !"unknown".equals(release);
        String[] parts = release.split("-");
        Map<String, OptionReading> readings = new HashMap<>();
        options.forEach((key, value) -> readings.put(OptionReading.plain(key), option(key, value)));
        hosts.add(new HostReading(
                new ObjectId(VCENTER, "host-" + number),
                "esx-" + number,
                "domain-c1",
                "cluster",
                known ? parts[0] : null,
                known && parts.length > 1 ? Long.parseLong(parts[1]) : 0,
                false,
                readings,
                devices,
                claimRules,
                lockModes,
                List.of()));
        return this;
    }

    private static OptionReading option(String key, String value) {
        if ("unreadable".equals(value)) {
            return new OptionReading(
                    key, null, null, null, null, Access.UNREADABLE, AuditMessage.HOST_NOT_AUDITED.statement());
        }
        List<Long> limits = LIMITS.get(key);
        return limits == null
                ? new OptionReading(key, value, null, null, null, Access.ESXCLI, null)
                : new OptionReading(
                        key, value, String.valueOf(limits.get(2)), limits.get(0), limits.get(1), Access.API, null);
    }

    /** One more datastore, mounted by all hosts there are so far. */
    AuditWorld vmfs(
            int major, String name, @Nullable String priority, @Nullable UnmapBandwidth bandwidth, String... devices) {
        return datastore("VMFS", false, major, name, priority, bandwidth, true, devices);
    }

    AuditWorld datastore(
            String type,
            boolean local,
            int major,
            String name,
            @Nullable String priority,
            @Nullable UnmapBandwidth bandwidth,
            boolean mounted,
            String... devices) {
        List<Extent> extents =
                Arrays.stream(devices).map(device -> new Extent(device, 1)).toList();
        List<Mount> mounts = IntStream.rangeClosed(1, hosts.size())
                .mapToObj(number -> new Mount("host-" + number, true, mounted, mounted))
                .toList();
        Vmfs vmfs = new Vmfs("uuid-" + name, major, major + ".82", 1 << 20, local, priority, bandwidth, extents);
        datastores.add(new DatastoreFacts(
                "datastore-" + (datastores.size() + 1),
                name,
                type,
                true,
                null,
                1L << 40,
                1L << 39,
                null,
                vmfs,
                mounts));
        return this;
    }

    /** Puts a profile of one expectation in force, before all others. */
    AuditWorld profile(String name, String vendor, String setting, String expected) {
        VendorProfile profile = new VendorProfile(
                name,
                name,
                1,
                List.of(new DeviceMatch(vendor, null)),
                List.of(new Expectation(setting, expected, null, null, "manual of " + name, null)),
                null);
        List<VendorProfile> all = new ArrayList<>(List.of(profile));
        all.addAll(profiles.all());
        profiles = new Profiles(all);
        return this;
    }

    /** A volume of a connected array behind the device. */
    AuditWorld volume(String device, @Nullable Statement obstacle) {
        volumes.put(device, new BackingVolume("a", "array-1", "v-" + device, "lun-" + device, 1, obstacle));
        return this;
    }

    /** How hosts lock the datastore. */
    AuditWorld locked(String name, String mode) {
        lockModes.put("uuid-" + name, mode);
        return this;
    }

    /** The figure that vCenter's storage monitoring has of the device. */
    AuditWorld monitored(String device, Comparison comparison, @Nullable Statement disagreement) {
        BackingVolume volume = new BackingVolume("storage-monitoring:a", "array-1", "w-" + device, "lun-" + device, 1);
        others.put(device, List.of(new OtherFigure(volume, null, null, comparison, disagreement)));
        return this;
    }

    /** The thin provisioning status of the device. */
    AuditWorld alarm(String device, Level level, Statement statement) {
        alarms.put(device, new PoolAlarm(level, statement, null));
        return this;
    }

    /** An event of the host that mentions something. */
    AuditWorld event(OutOfSpaceEvent.Kind kind, String at, String mention) {
        events.add(new OutOfSpaceEvent(kind, Instant.parse(at), List.of(), List.of(mention), null, "esx-1"));
        return this;
    }

    /** A VM that was paused, with its files on the datastore. */
    AuditWorld paused(String vm, String at, String datastore) {
        events.add(new OutOfSpaceEvent(
                OutOfSpaceEvent.Kind.VM_PAUSED, Instant.parse(at), List.of(datastore), List.of(), vm, "esx-1"));
        return this;
    }

    /** The audit may not view all datastores of the hosts. */
    AuditWorld withHiddenDatastores() {
        hosts.replaceAll(HostReading::withHiddenDatastores);
        return this;
    }

    AuditedInventory fleet() {
        return new AuditedInventory(
                VCENTER,
                hosts,
                datastores,
                new VolumeReading(volumes, others, alarms),
                new OutOfSpaceReading(events, true));
    }

    List<Finding> findings(String rule) {
        return Rules.check(fleet(), profiles).stream()
                .filter(finding -> finding.ruleId().equals(rule))
                .toList();
    }

    /** E.g. {@code ERROR AUDIT_OPTION 0 -> 1}; null when there is no finding. */
    @Nullable
    String finding(String rule) {
        List<Finding> found = findings(rule);
        if (found.size() > 1) {
            throw new AssertionError("more than one: " + found);
        }
        return found.isEmpty() ? null : text(found.get(0));
    }

    static String text(Finding finding) {
        return (finding.severity() + " " + finding.explanation().code() + " " + finding.actual() + " -> "
                        + finding.expected())
                .strip();
    }

    /** The only finding of the rule. */
    Finding only(String rule) {
        List<Finding> found = findings(rule);
        if (found.size() != 1) {
            throw new AssertionError("not one: " + found);
        }
        return found.get(0);
    }

    /** E.g. {@code esx-1 Disk.SchedQuantum 8 -> 64}. */
    static List<String> changes(Finding finding) {
        Remedy remedy = finding.remedy();
        return remedy == null
                ? List.of()
                : remedy.changes().stream()
                        .map(one -> one.hostName() + " " + one.option() + " " + one.from() + " -> " + one.to())
                        .toList();
    }

    static List<String> commands(Finding finding) {
        Remedy remedy = finding.remedy();
        return remedy == null ? List.of() : remedy.commands();
    }
}
