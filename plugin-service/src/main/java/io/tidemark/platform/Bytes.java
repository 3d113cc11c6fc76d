package io.tidemark.platform;

import java.util.Locale;

/** Byte counts in sentences, in binary units as vSphere counts them. */
public final class Bytes {

    private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB", "PB"};

    private Bytes() {}

    public static String text(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.2f %s", value, UNITS[unit]);
    }
}
