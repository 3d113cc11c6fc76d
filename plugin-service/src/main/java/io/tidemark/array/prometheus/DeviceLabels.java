package io.tidemark.array.prometheus;

import io.tidemark.array.spi.DeviceNames;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The names under which hosts show a device, by the value of a label: {@code naa.}, {@code eui.}, {@code nguid.}, or {@code uuid.} with
 * digits, or the digits of a world wide name alone, in any case, with {@code 0x} or colons. Other values name no device.
 *
 * @param prefix put before each value, null for nothing
 */
record DeviceLabels(@Nullable String prefix) {

    private static final String EUI = "eui.";
    private static final String UUID = "uuid.";

    /** Lower case; empty if it names none. */
    List<String> devices(String value) {
        String text = ((prefix == null ? "" : prefix) + value.strip()).toLowerCase(Locale.ROOT);
        if (text.startsWith(EUI)) {
            return eui(text.substring(EUI.length()));
        }
        if (text.startsWith("nguid.")) {
            return DeviceNames.ofNguid(text);
        }
        if (text.startsWith(UUID)) {
            return DeviceNames.ofUuid(text.substring(UUID.length()));
        }
        String digits = text.startsWith("0x") ? text.substring(2) : text;
        return DeviceNames.ofWwn(digits.replace(":", ""));
    }

    private static List<String> eui(String digits) {
        return digits.matches("[0-9a-f]{16}|[0-9a-f]{32}") ? List.of(EUI + digits) : List.of();
    }
}
