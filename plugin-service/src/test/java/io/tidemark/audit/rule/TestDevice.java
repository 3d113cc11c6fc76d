package io.tidemark.audit.rule;

import io.tidemark.audit.device.DeviceReading;
import io.tidemark.audit.device.IscsiReading;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Devices of several vendors; {@code PURE(thin no, paths 2)} is a FlashArray volume with two properties changed. */
final class TestDevice {

    private static final Pattern NOTATION = Pattern.compile("(\\w+)(?:\\((.*)\\))?");

    /** Vendor and model as SCSI inquiry returns them. */
    private static final Map<String, List<String>> KINDS = Map.ofEntries(
            Map.entry("PURE", List.of("PURE", "FlashArray")),
            Map.entry("XTREMIO", List.of("XtremIO", "XtremApp")),
            Map.entry("POWERMAX", List.of("EMC", "SYMMETRIX")),
            Map.entry("IBM", List.of("IBM", "2145")),
            Map.entry("HUAWEI", List.of("HUAWEI", "XSG1")),
            Map.entry("TEGILE", List.of("TEGILE", "INTELLIFLASH")),
            Map.entry("SILK", List.of("KMNRIO", "K2")),
            Map.entry("SOLIDFIRE", List.of("SolidFir", "SSD SAN")),
            Map.entry("NETAPP", List.of("NETAPP", "LUN C-Mode")),
            Map.entry("HOSTILE", List.of("NETAPP", "LUN`reboot -f`")),
            Map.entry("OTHER", List.of("ACME", "DISK")),
            Map.entry("3PAR", List.of("3PARdata", "VV")),
            Map.entry("HITACHI", List.of("HITACHI", "OPEN-V")));

    private TestDevice() {}

    /** Devices separated by {@code +}; none for null. */
    static List<DeviceReading> all(@Nullable String notation) {
        return notation == null
                ? List.of()
                : Arrays.stream(notation.split("\\s*\\+\\s*"))
                        .map(TestDevice::of)
                        .toList();
    }

    /** Named {@code naa.} with its kind, unless a {@code name} is given. */
    static DeviceReading of(String notation) {
        Matcher parts = NOTATION.matcher(notation);
        if (!parts.matches()) {
            throw new IllegalArgumentException(notation);
        }
        Map<String, String> changes = new HashMap<>();
        for (String change : (parts.group(2) == null ? "" : parts.group(2)).split(",\\s*")) {
            String[] words = change.split(" ");
            changes.put(words[0], words[words.length - 1]);
        }
        List<String> kind = KINDS.get(parts.group(1));
        String policy = text(changes, "policy", "VMW_PSP_RR");
        String iops = text(changes, "iops", "1");
        String paths = text(changes, "paths", "4");
        String adapters = text(changes, "adapters", "2");
        String targets = text(changes, "targets", "4");
        String ports = text(changes, "ports", "2/2");
        String controllers = text(changes, "controllers", "2");
        return new DeviceReading(
                changes.getOrDefault("name", "naa." + parts.group(1).toLowerCase()),
                kind.get(0),
                kind.get(1),
                changes.containsKey("local"),
                "supported",
                text(changes, "clone", "supported"),
                text(changes, "zero", "supported"),
                text(changes, "delete", "supported"),
                null,
                text(changes, "thin", "yes"),
                policy,
                text(changes, "limit", "iops"),
                iops == null ? null : Long.valueOf(iops),
                paths == null ? null : Integer.valueOf(paths),
                adapters == null ? null : Integer.valueOf(adapters),
                targets == null ? null : Integer.valueOf(targets),
                controllers == null ? null : Integer.valueOf(controllers),
                ports == null ? null : ports.replace('/', '+'),
                words(text(changes, "satp", "VMW_SATP_ALUA;VMW_PSP_RR;policy=latency;iops=1")),
                iscsi(changes));
    }

    private static @Nullable String words(@Nullable String text) {
        return text == null ? null : text.replace(';', ' ');
    }

    /** A target for each delayed acknowledgement that is given; none without, as for Fibre Channel. */
    private static List<IscsiReading> iscsi(Map<String, String> changes) {
        String given = changes.get("ack");
        return given == null
                ? List.of()
                : Arrays.stream(given.split("/"))
                        .map(ack -> new IscsiReading(
                                "vmhba64",
                                "iqn.2010-06.com.purestorage:flasharray.1",
                                "10.0.0." + ack.length() + ":3260",
                                "unread".equals(ack) ? null : Boolean.valueOf(ack),
                                number(text(changes, "timeout", "30")),
                                Optional.ofNullable(number(text(changes, "bound", "2")))
                                        .map(Long::intValue)
                                        .orElse(null)))
                        .toList();
    }

    private static @Nullable Long number(@Nullable String text) {
        return text == null ? null : Long.valueOf(text);
    }

    /** Null for {@code unread}: it could not be read. */
    private static @Nullable String text(Map<String, String> changes, String key, String usual) {
        String text = changes.getOrDefault(key, usual);
        return "unread".equals(text) ? null : text;
    }
}
