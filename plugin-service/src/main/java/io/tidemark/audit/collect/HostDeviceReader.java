package io.tidemark.audit.collect;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.EsxcliQueries.Row;
import io.tidemark.audit.device.ClaimRule;
import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.device.IscsiReading;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.host.HostDevice;
import io.tidemark.vcenter.host.IscsiTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a host's devices: vendor and paths by property; primitives, thin status, round robin, rules by one esxcli call each. */
final class HostDeviceReader {

    private static final Pattern LIMIT = Pattern.compile("policy=(\\w+)");
    private static final Pattern IOPS = Pattern.compile("iops=(\\d{1,9})");

    private final EsxcliReads reads;
    private final List<Statement> gaps = new ArrayList<>();

    HostDeviceReader(EsxcliReads reads) {
        this.reads = reads;
    }

    /** The values that could not be read so far. */
    List<Statement> gaps() {
        return gaps;
    }

    /** @param scsi the disks of the host; asked for when the others are read */
    List<DeviceReading> devices(Supplier<List<HostDevice>> scsi) {
        Map<String, Row> vaai = byDevice("storage core device vaai status get", AuditMessage.PRIMITIVES_UNREADABLE);
        Map<String, Row> core = byDevice("storage core device list", AuditMessage.DEVICES_UNREADABLE);
        Map<String, Row> nmp = byDevice("storage nmp device list", AuditMessage.PATHS_UNREADABLE);
        List<Row> satp = rows("storage nmp satp rule list", Map.of(), AuditMessage.SATP_RULES_UNREADABLE);
        List<SatpRule> rules =
                satp == null ? null : satp.stream().map(SatpRule::of).toList();
        List<HostDevice> devices = scsi.get();
        Map<String, Integer> bound = boundPorts(devices);
        return devices.stream()
                .map(device -> reading(
                        device,
                        vaai.get(device.name()),
                        core.get(device.name()),
                        nmp.get(device.name()),
                        rules == null || isOfHpp(device) ? null : SatpRule.forDevice(rules, device),
                        bound))
                .toList();
    }

    private static boolean isOfHpp(HostDevice device) {
        return device.policy() != null && !device.policy().startsWith("VMW_PSP_");
    }

    /** By adapter, if a device is reached through software iSCSI; null, with a gap, when they cannot be read. */
    private @Nullable Map<String, Integer> boundPorts(List<HostDevice> devices) {
        if (devices.stream().flatMap(device -> device.iscsi().stream()).noneMatch(IscsiTarget::software)) {
            return null;
        }
        List<Row> rows = rows("iscsi networkportal list", Map.of(), AuditMessage.PORT_BINDINGS_UNREADABLE);
        if (rows == null) {
            return null;
        }
        Map<String, Integer> bound = new HashMap<>();
        rows.stream()
                .filter(row -> "compliant".equalsIgnoreCase(row.text("CompliantStatus"))
                        && !"not used".equalsIgnoreCase(row.text("PathStatus")))
                .forEach(row -> bound.merge(String.valueOf(row.text("Adapter")), 1, Integer::sum));
        return bound;
    }

    /** How hosts lock the VMFS volumes, by UUID of the volume; null, with a gap, when it cannot be read. */
    @Nullable
    Map<String, String> lockModes() {
        List<Row> rows = rows("storage vmfs lockmode list", Map.of(), AuditMessage.LOCK_MODES_UNREADABLE);
        if (rows == null) {
            return null;
        }
        Map<String, String> modes = new HashMap<>();
        for (Row row : rows) {
            String uuid = row.text("UUID");
            String mode = row.text("LockingMode");
            if (uuid != null && mode != null) {
                modes.put(uuid, mode);
            }
        }
        return modes;
    }

    private static DeviceReading reading(
            HostDevice device,
            @Nullable Row vaai,
            @Nullable Row core,
            @Nullable Row nmp,
            @Nullable String satpRule,
            @Nullable Map<String, Integer> bound) {
        String config = text(nmp, "PathSelectionPolicyDeviceConfig");
        boolean roundRobin = "VMW_PSP_RR".equals(device.policy());
        String iops = roundRobin ? found(IOPS, config) : null;
        List<Integer> controllers = device.controllers();
        return new DeviceReading(
                device.name(),
                device.vendor(),
                device.model(),
                Boolean.TRUE.equals(device.local()) || "true".equals(text(core, "IsLocal")),
                text(vaai, "ATSStatus"),
                text(vaai, "CloneStatus"),
                text(vaai, "ZeroStatus"),
                text(vaai, "DeleteStatus"),
                text(vaai, "VAAIPluginName"),
                text(core, "ThinProvisioningStatus"),
                device.policy(),
                roundRobin ? found(LIMIT, config) : null,
                iops != null ? Long.valueOf(iops) : device.iops(),
                device.paths(),
                device.adapters(),
                device.targets(),
                controllers == null ? null : Integer.valueOf(controllers.size()),
                controllers == null
                        ? null
                        : controllers.stream().map(String::valueOf).collect(Collectors.joining("+")),
                satpRule,
                device.iscsi().stream().map(target -> iscsi(target, bound)).toList());
    }

    private static IscsiReading iscsi(IscsiTarget target, @Nullable Map<String, Integer> bound) {
        return new IscsiReading(
                target.adapter(),
                target.name(),
                target.address(),
                target.delayedAck(),
                target.loginTimeout(),
                bound == null || !target.software() ? null : bound.getOrDefault(target.adapter(), 0));
    }

    /** The loaded VAAI rules; null, with a gap, when they cannot be read. */
    @Nullable
    List<ClaimRule> claimRules() {
        List<Row> rows = rows(
                "storage core claimrule list", Map.of("claimruleclass", "VAAI"), AuditMessage.CLAIM_RULES_UNREADABLE);
        return rows == null
                ? null
                : rows.stream()
                        .filter(row -> "runtime".equals(row.text("Class")))
                        .map(HostDeviceReader::rule)
                        .toList();
    }

    private static ClaimRule rule(Row row) {
        Long size = row.number("XCOPYMaxTransferSizeKiB");
        return new ClaimRule(
                String.valueOf(row.text("Rule")),
                String.valueOf(row.text("Plugin")),
                String.valueOf(row.text("Matches")),
                "true".equals(row.text("XCOPYUseArrayReportedValues")),
                "true".equals(row.text("XCOPYUseMultipleSegments")),
                size == null ? 0 : size);
    }

    private Map<String, Row> byDevice(String words, AuditMessage unreadable) {
        Map<String, Row> devices = new HashMap<>();
        List<Row> rows = rows(words, Map.of(), unreadable);
        for (Row row : rows == null ? List.<Row>of() : rows) {
            String device = row.text("Device");
            if (device != null) {
                devices.put(device, row);
            }
        }
        return devices;
    }

    /** Null, with a gap, when they cannot be read. */
    private @Nullable List<Row> rows(String words, Map<String, String> arguments, AuditMessage unreadable) {
        try {
            return EsxcliQueries.rows(reads, words, arguments);
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            gaps.add(unreadable.with("reason", e.statement()));
            return null;
        }
    }

    private static @Nullable String text(@Nullable Row row, String column) {
        return row == null ? null : row.text(column);
    }

    private static @Nullable String found(Pattern pattern, @Nullable String text) {
        Matcher matcher = pattern.matcher(text == null ? "" : text);
        return matcher.find() ? matcher.group(1) : null;
    }
}
