package io.tidemark.array.connection;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names by which arrays can list a device. Hosts show a namespace by its EUI or UUID, or as {@code t10.NVMe…} with the EUI at
 * the end.
 */
final class DeviceKeys {

    private static final Pattern NVME = Pattern.compile("t10\\.nvme.*_([0-9a-f]{32}|[0-9a-f]{16})");
    private static final String UUID = "uuid.";

    private DeviceKeys() {}

    /** In the order in which they are looked for. */
    static List<String> of(String device) {
        String name = device.toLowerCase(Locale.ROOT);
        if (name.startsWith(UUID)) {
            return List.of(UUID + name.substring(UUID.length()).replace("-", ""));
        }
        Matcher nvme = NVME.matcher(name);
        return nvme.matches() ? List.of(name, "eui." + nvme.group(1), UUID + nvme.group(1)) : List.of(name);
    }
}
