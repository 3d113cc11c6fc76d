package io.tidemark.array.web;

import io.tidemark.array.vendor.VendorRule;
import io.tidemark.platform.Patterns;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Devices of a vendor, either by the prefix of their names or by SCSI vendor and model; a star at the end of these matches anything.
 *
 * @param prefix hexadecimal digits of an NAA ID, or with the type of the name: {@code naa.}, {@code eui.}, {@code uuid.}, {@code t10.}
 * @param scsiVendor as hosts show it, e.g. {@code NETAPP}
 * @param scsiModel null for every model
 * @param name of the vendor, which messages use
 * @param kind of its arrays, null if they cannot be connected
 */
record VendorRuleRequest(
        @Nullable @Pattern(regexp = PREFIX) String prefix,

        @Nullable @Size(max = 100) @Pattern(regexp = Patterns.ONE_LINE)
        String scsiVendor,

        @Nullable @Size(max = 100) @Pattern(regexp = Patterns.ONE_LINE)
        String scsiModel,

        @NotBlank @Size(max = 100) @Pattern(regexp = Patterns.ONE_LINE)
        String name,

        @Nullable @Size(max = 40) String kind) {

    static final String PREFIX = "^(((naa|eui|uuid)\\.)?[0-9A-Fa-f-]{4,36}|t10\\.[!-~]{3,60}|)$";

    VendorRule rule() {
        String typed = text(prefix);
        if (typed != null) {
            typed = typed.toLowerCase(Locale.ROOT);
            typed = typed.contains(".") ? typed : "naa." + typed;
        }
        return new VendorRule(typed, text(scsiVendor), text(scsiModel), name.strip(), kind);
    }

    private static @Nullable String text(@Nullable String given) {
        return given == null || given.isBlank() ? null : given.strip();
    }
}
