package io.tidemark.array.storagevirtualize;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names under which ESXi shows a volume over SCSI: its UID in lower case. */
final class DeviceNames {

    private static final Pattern UID = Pattern.compile("6[0-9a-fA-F]{31}");

    private DeviceNames() {}

    static boolean isUid(@Nullable String text) {
        return text != null && UID.matcher(text).matches();
    }

    static List<String> of(String uid) {
        return List.of("naa." + uid.toLowerCase(Locale.ROOT));
    }
}
