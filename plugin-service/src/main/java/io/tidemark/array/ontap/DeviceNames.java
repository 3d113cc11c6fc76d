package io.tidemark.array.ontap;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names under which ESXi shows a LUN: NAA 6 with the OUI 00a098 and the 12 characters of its serial number; a namespace: its UUID. */
final class DeviceNames {

    private static final Pattern SERIAL = Pattern.compile("[\\x21-\\x7e]{12}");

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{32}");

    private DeviceNames() {}

    /** Empty when the text is not a UUID. */
    static List<String> ofNamespace(String uuid) {
        String hex = uuid.replace("-", "").toLowerCase(Locale.ROOT);
        return UUID.matcher(hex).matches() ? List.of("uuid." + hex) : List.of();
    }

    /** Empty when the text is not a serial number. */
    static List<String> ofLun(@Nullable String serial) {
        return serial != null && SERIAL.matcher(serial).matches()
                ? List.of("naa.600a0980" + HexFormat.of().formatHex(serial.getBytes(StandardCharsets.US_ASCII)))
                : List.of();
    }
}
