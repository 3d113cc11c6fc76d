package io.tidemark.array;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The vendor of a device, by the vendor part of its NAA identifier (IEEE OUI); the longest prefix decides. For display
 * only: the array of a volume is known only if that array lists it.
 */
public enum DeviceVendor {
    FLASHARRAY("624a9370", "Pure Storage FlashArray", "flasharray"),
    ONTAP("600a0980", "NetApp ONTAP", "ontap"),
    E_SERIES("60080e5", "NetApp E-Series", null),
    POWERSTORE("68ccf098", "Dell PowerStore", "powerstore"),
    POWERMAX("60000970", "Dell PowerMax", null),
    VMAX("6006048", "Dell EMC VMAX", null),
    UNITY("6006016", "Dell Unity or VNX", null),
    PRIMERA("60002ac", "HPE 3PAR, Primera or Alletra", "wsapi"),
    FLASHSYSTEM("6005076", "IBM FlashSystem or SVC", "storagevirtualize"),
    VSP("60060e8", "Hitachi VSP", null),
    INFINIBOX("6742b0f", "Infinidat InfiniBox", null);

    private final String prefix;
    private final String text;
    private final @Nullable String kind;

    DeviceVendor(String prefix, String text, @Nullable String kind) {
        this.prefix = prefix;
        this.text = text;
        this.kind = kind;
    }

    /** By the device's name, e.g. {@code naa.624a9370…}; empty for an identifier of another kind or an unknown vendor. */
    public static Optional<DeviceVendor> of(String device) {
        String name = device.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(vendor -> name.startsWith("naa." + vendor.prefix))
                .max(Comparator.comparingInt(vendor -> vendor.prefix.length()));
    }

    /** Its name. */
    public String text() {
        return text;
    }

    /** The kind of its arrays; empty if there is no adapter for them. */
    public Optional<String> kind() {
        return Optional.ofNullable(kind);
    }

    /** Whether there is an adapter for its arrays. */
    public boolean supported() {
        return kind != null;
    }
}
