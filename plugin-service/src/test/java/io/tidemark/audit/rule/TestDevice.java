package io.tidemark.audit.rule;

import io.tidemark.audit.collect.DeviceReading;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Devices of several vendors; {@code PURE(thin no, paths 2)} is a FlashArray volume with two properties changed. */
final class TestDevice {

    private static final Pattern NOTATION = Pattern.compile("(\\w+)(?:\\((.*)\\))?");

    /** Vendor and model as SCSI inquiry returns them. */
    private static final Map<String, List<String>> KINDS = Map.of(
            "PURE", List.of("PURE", "FlashArray"),
            "XTREMIO", List.of("XtremIO", "XtremApp"),
            "POWERMAX", List.of("EMC", "SYMMETRIX"),
            "IBM", List.of("IBM", "2145"),
            "HUAWEI", List.of("HUAWEI", "XSG1"),
            "TEGILE", List.of("TEGILE", "INTELLIFLASH"),
            "SILK", List.of("KMNRIO", "K2"),
            "SOLIDFIRE", List.of("SolidFir", "SSD SAN"),
            "NETAPP", List.of("NETAPP", "LUN C-Mode"),
            "OTHER", List.of("HITACHI", "OPEN-V"));

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
                targets == null ? null : Integer.valueOf(targets));
    }

    /** Null for {@code unread}: it could not be read. */
    private static @Nullable String text(Map<String, String> changes, String key, String usual) {
        String text = changes.getOrDefault(key, usual);
        return "unread".equals(text) ? null : text;
    }
}
