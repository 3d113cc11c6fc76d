package io.tidemark.array.flasharray;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names under which ESXi shows a volume, from its serial of 24 hex digits: NAA 6 with OUI 24a937, and the NVMe EUI-64. */
final class DeviceNames {

    private static final Pattern SERIAL = Pattern.compile("[0-9a-fA-F]{24}");

    private DeviceNames() {}

    /** Empty when the text is not a serial. */
    static List<String> of(String serial) {
        if (!SERIAL.matcher(serial).matches()) {
            return List.of();
        }
        String hex = serial.toLowerCase(Locale.ROOT);
        return List.of("naa.624a9370" + hex, "eui.00" + hex.substring(0, 14) + "24a937" + hex.substring(14));
    }
}
