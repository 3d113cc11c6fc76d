package io.tidemark.array.spi;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The names under which ESXi shows a volume, lower case; none for a text that is no identifier of the kind. */
public final class DeviceNames {

    private static final String NAA = "naa.";
    private static final int LONG = 32;
    private static final int SHORT = 16;

    private DeviceNames() {}

    /** Whether the text is a world wide name: 32 hex digits, or 16. */
    public static boolean isWwn(@Nullable String text) {
        return text != null
                && !text.isEmpty()
                && (text.charAt(0) == '6'
                        ? isHex(text, LONG)
                        : "235".indexOf(text.charAt(0)) >= 0 && isHex(text, SHORT));
    }

    /** Over SCSI, by the world wide name, with or without {@code naa.}. */
    public static List<String> ofWwn(@Nullable String wwn) {
        String digits = digits(wwn, NAA);
        return isWwn(digits) ? List.of(NAA + digits) : List.of();
    }

    /** Over both: hosts may see a volume over either. */
    public static List<String> of(@Nullable String wwn, @Nullable String nguid) {
        List<String> scsi = ofWwn(wwn);
        List<String> nvme = ofNguid(nguid);
        if (scsi.isEmpty() || nvme.isEmpty()) {
            return scsi.isEmpty() ? nvme : scsi;
        }
        return List.of(scsi.get(0), nvme.get(0));
    }

    /** Over NVMe, by the NGUID, with or without {@code nguid.}. */
    public static List<String> ofNguid(@Nullable String nguid) {
        String digits = digits(nguid, "nguid.");
        return isHex(digits, LONG) ? List.of("eui." + digits) : List.of();
    }

    /** Over NVMe, by the UUID of the namespace. */
    public static List<String> ofUuid(@Nullable String uuid) {
        String digits = digits(uuid, "").replace("-", "");
        return isHex(digits, LONG) ? List.of("uuid." + digits) : List.of();
    }

    private static boolean isHex(String text, int length) {
        int at = 0;
        while (at < text.length() && HexFormat.isHexDigit(text.charAt(at))) {
            at++;
        }
        return at == length && at == text.length();
    }

    private static String digits(@Nullable String text, String prefix) {
        String lower = text == null ? "" : text.toLowerCase(Locale.ROOT);
        return lower.startsWith(prefix) ? lower.substring(prefix.length()) : lower;
    }
}
