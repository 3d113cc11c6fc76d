package io.tidemark.array.vendor;

import io.tidemark.array.DeviceModels.DeviceModel;
import io.tidemark.array.DeviceVendor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an administrator says about devices: either a prefix of their names, or a pattern of vendor and model. A star at the end
 * of a pattern matches anything; case does not matter.
 *
 * @param prefix with the type of the name, e.g. {@code naa.600a0980}, in lower case; null for a pattern
 * @param scsiVendor null for a prefix
 * @param scsiModel null for any model
 * @param name of the vendor and its family of arrays
 * @param kind of its arrays, null if there is no adapter for them
 */
public record VendorRule(
        @Nullable String prefix,
        @Nullable String scsiVendor,
        @Nullable String scsiModel,
        String name,
        @Nullable String kind) {

    DeviceVendor vendor() {
        return new DeviceVendor(name, kind);
    }

    /** @param device in lower case */
    boolean named(String device) {
        return prefix != null && device.startsWith(prefix);
    }

    boolean covers(DeviceModel model) {
        return scsiVendor != null
                && like(scsiVendor, model.vendor())
                && (scsiModel == null || like(scsiModel, model.model()));
    }

    private static boolean like(String pattern, String text) {
        String wanted = pattern.toLowerCase(Locale.ROOT);
        String actual = text.toLowerCase(Locale.ROOT);
        return wanted.endsWith("*")
                ? actual.startsWith(wanted.substring(0, wanted.length() - 1))
                : actual.equals(wanted);
    }
}
