package io.tidemark.array.spi;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names under which ESXi shows a volume, lower case; none for a text that is no identifier of the kind. */
public final class DeviceNames {

    private static final String NAA = "naa.";
    private static final Pattern WWN = Pattern.compile("6[0-9a-f]{31}|[235][0-9a-f]{15}");
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{32}");

    private DeviceNames() {}

    /** Whether the text is a world wide name: 32 hex digits, or 16. */
    public static boolean isWwn(@Nullable String text) {
        return text != null && WWN.matcher(text.toLowerCase(Locale.ROOT)).matches();
    }

    /** Over SCSI, by the world wide name, with or without {@code naa.}. */
    public static List<String> ofWwn(@Nullable String wwn) {
        String digits = digits(wwn, NAA);
        return isWwn(digits) ? List.of(NAA + digits) : List.of();
    }

    /** Over NVMe, by the NGUID, with or without {@code nguid.}. */
    public static List<String> ofNguid(@Nullable String nguid) {
        String digits = digits(nguid, "nguid.");
        return DIGITS.matcher(digits).matches() ? List.of("eui." + digits) : List.of();
    }

    /** Over NVMe, by the UUID of the namespace. */
    public static List<String> ofUuid(@Nullable String uuid) {
        String digits = digits(uuid, "").replace("-", "");
        return DIGITS.matcher(digits).matches() ? List.of("uuid." + digits) : List.of();
    }

    private static String digits(@Nullable String text, String prefix) {
        String lower = text == null ? "" : text.toLowerCase(Locale.ROOT);
        return lower.startsWith(prefix) ? lower.substring(prefix.length()) : lower;
    }
}
