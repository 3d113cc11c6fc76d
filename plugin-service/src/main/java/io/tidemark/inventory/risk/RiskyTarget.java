package io.tidemark.inventory.risk;

import io.tidemark.platform.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A ZFS system that provides devices through COMSTAR (Solaris, illumos), by the part of their NAA identifiers that
 * follows from the system; the rest numbers its devices.
 */
public record RiskyTarget(String id) {

    private static final String NAA = "naa.600144f0";
    private static final Pattern DEVICE = Pattern.compile("naa\\.(600144f0[0-9a-f]{1,12})[0-9a-f]*");

    /** Empty for devices of other vendors. */
    public static Optional<RiskyTarget> of(String device) {
        if (!device.regionMatches(true, 0, NAA, 0, NAA.length())) {
            return Optional.empty();
        }
        Matcher name = DEVICE.matcher(device.toLowerCase(Locale.ROOT));
        return name.matches() ? Optional.of(new RiskyTarget(name.group(1))) : Optional.empty();
    }

    /** What was reported of UNMAP on such systems. */
    public static Statement warning() {
        return RiskMessage.UNMAP_CORRUPTS_ZFS.statement();
    }
}
