package io.tidemark.audit.collect;

import io.tidemark.audit.AuditMessage;
import io.tidemark.audit.collect.EsxcliQueries.Row;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.esxcli.EsxcliReads;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.host.HostDevice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a host's devices: vendor and paths by property, primitives, thin status and round robin by one esxcli call each. */
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
        return scsi.get().stream()
                .map(device ->
                        reading(device, vaai.get(device.name()), core.get(device.name()), nmp.get(device.name())))
                .toList();
    }

    private static DeviceReading reading(HostDevice device, @Nullable Row vaai, @Nullable Row core, @Nullable Row nmp) {
        String config = text(nmp, "PathSelectionPolicyDeviceConfig");
        boolean roundRobin = "VMW_PSP_RR".equals(device.policy());
        String iops = roundRobin ? found(IOPS, config) : null;
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
                device.targets());
    }

    /** The loaded VAAI rules; null, with a gap, when they cannot be read. */
    @Nullable
    List<ClaimRule> claimRules() {
        try {
            return EsxcliQueries.rows(reads, "storage core claimrule list", Map.of("claimruleclass", "VAAI")).stream()
                    .filter(row -> "runtime".equals(row.text("Class")))
                    .map(HostDeviceReader::rule)
                    .toList();
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            gap(AuditMessage.CLAIM_RULES_UNREADABLE, e);
            return null;
        }
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
        Map<String, Row> rows = new HashMap<>();
        try {
            for (Row row : EsxcliQueries.rows(reads, words, Map.of())) {
                String device = row.text("Device");
                if (device != null) {
                    rows.put(device, row);
                }
            }
        } catch (SessionEnded e) {
            throw e;
        } catch (Problem e) {
            gap(unreadable, e);
        }
        return rows;
    }

    private void gap(AuditMessage unreadable, Problem reason) {
        gaps.add(unreadable.with("reason", reason.statement()));
    }

    private static @Nullable String text(@Nullable Row row, String column) {
        return row == null ? null : row.text(column);
    }

    private static @Nullable String found(Pattern pattern, @Nullable String text) {
        Matcher matcher = pattern.matcher(text == null ? "" : text);
        return matcher.find() ? matcher.group(1) : null;
    }
}
