package io.tidemark.array.flasharray.api;

import io.tidemark.array.spi.DeviceNames;
import java.util.List;

/** The serial of a volume, 24 hex digits. */
public final class Serial {

    private static final int DIGITS = 24;

    private Serial() {}

    /** NAA 6 with OUI 24a937, and the NVMe EUI-64; none when the text is not a serial. */
    public static List<String> deviceNames(String serial) {
        return serial.length() != DIGITS
                ? List.of()
                : DeviceNames.of("624a9370" + serial, "00" + serial.substring(0, 14) + "24a937" + serial.substring(14));
    }
}
