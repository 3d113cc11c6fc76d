package io.tidemark.array.vendor;

import io.tidemark.array.DeviceVendor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Vendors by the vendor part of NAA identifiers (IEEE OUI); the longest prefix decides. */
public enum KnownVendor {
    FLASHARRAY("naa.624a9370", "Pure Storage FlashArray", "flasharray"),
    ONTAP("naa.600a0980", "NetApp ONTAP", "ontap"),
    E_SERIES("naa.60080e5", "NetApp E-Series", null),
    POWERSTORE("naa.68ccf098", "Dell PowerStore", "powerstore"),
    POWERMAX("naa.6000097", "Dell PowerMax or VMAX All Flash", "powermax"),
    VMAX("naa.6006048", "Dell EMC VMAX", null),
    UNITY("naa.6006016", "Dell Unity or VNX", "unity"),
    PRIMERA("naa.60002ac", "HPE 3PAR, Primera or Alletra", "wsapi"),
    FLASHSYSTEM("naa.6005076", "IBM FlashSystem or SVC", "storagevirtualize"),
    VSP("naa.60060e8", "Hitachi VSP", "vsp"),
    INFINIBOX("naa.6742b0f", "Infinidat InfiniBox", null),
    COMSTAR("naa.600144f0", "ZFS (COMSTAR)", null),
    TRUENAS("naa.6589cfc", "TrueNAS", "truenas");

    private static final List<KnownVendor> LONGEST_FIRST = Arrays.stream(values())
            .sorted(Comparator.comparingInt((KnownVendor known) -> known.prefix.length())
                    .reversed())
            .toList();

    private final String prefix;
    private final DeviceVendor vendor;

    KnownVendor(String prefix, String name, @Nullable String kind) {
        this.prefix = prefix;
        this.vendor = new DeviceVendor(name, kind);
    }

    /** What names of its devices begin with. */
    public String prefix() {
        return prefix;
    }

    public DeviceVendor vendor() {
        return vendor;
    }

    /** By the name of the device in lower case. */
    static Optional<DeviceVendor> of(String device) {
        for (KnownVendor known : LONGEST_FIRST) {
            if (device.startsWith(known.prefix)) {
                return Optional.of(known.vendor);
            }
        }
        return Optional.empty();
    }

    /** All of them. */
    public static List<KnownVendor> all() {
        return List.of(values());
    }
}
