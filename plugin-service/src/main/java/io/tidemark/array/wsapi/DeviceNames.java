package io.tidemark.array.wsapi;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names under which ESXi shows a volume: its WWN in lower case, which has 32 digits, or 16 on old volumes. */
final class DeviceNames {

    private static final Pattern WWN = Pattern.compile("6[0-9a-fA-F]{31}|5[0-9a-fA-F]{15}");

    private DeviceNames() {}

    static boolean isWwn(@Nullable String text) {
        return text != null && WWN.matcher(text).matches();
    }

    /** Empty when the text is not a WWN. */
    static List<String> of(@Nullable String wwn) {
        return wwn != null && isWwn(wwn) ? List.of("naa." + wwn.toLowerCase(Locale.ROOT)) : List.of();
    }
}
