package io.tidemark.array.powerstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names under which ESXi shows a volume: its world wide name over SCSI, which begins {@code naa.}, its NGUID over NVMe. */
final class DeviceNames {

    private static final Pattern WWN = Pattern.compile("naa\\.[0-9a-f]{32}");
    private static final Pattern NGUID = Pattern.compile("(?:nguid\\.)?([0-9a-f]{32})");

    private DeviceNames() {}

    /** Empty when neither can be read. */
    static List<String> of(@Nullable String wwn, @Nullable String nguid) {
        List<String> names = new ArrayList<>();
        if (wwn != null && WWN.matcher(wwn.toLowerCase(Locale.ROOT)).matches()) {
            names.add(wwn.toLowerCase(Locale.ROOT));
        }
        if (nguid != null) {
            Matcher matcher = NGUID.matcher(nguid.toLowerCase(Locale.ROOT));
            if (matcher.matches()) {
                names.add("eui." + matcher.group(1));
            }
        }
        return List.copyOf(names);
    }
}
