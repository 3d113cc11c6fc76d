package io.tidemark.audit.profile;

import io.tidemark.audit.device.DeviceReading;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Devices by vendor and model, without regard to case; a star at the end matches anything, no model matches all. */
public record DeviceMatch(String vendor, @Nullable String model) {

    boolean covers(DeviceReading device) {
        return like(vendor, device.vendor()) && (model == null || like(model, device.model()));
    }

    private static boolean like(String pattern, String text) {
        String wanted = pattern.toLowerCase(Locale.ROOT);
        String actual = text.toLowerCase(Locale.ROOT);
        return wanted.endsWith("*")
                ? actual.startsWith(wanted.substring(0, wanted.length() - 1))
                : actual.equals(wanted);
    }
}
