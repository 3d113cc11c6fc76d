package io.tidemark.registration.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The versions that a manifest accepts: one, or an interval such as {@code [8.0,)} or {@code [7.0,9.1)}. */
final class VersionInterval {

    private static final Pattern INTERVAL =
            Pattern.compile("\\s*([\\[(])\\s*([\\d.]*)\\s*,\\s*([\\d.]*)\\s*([\\])])\\s*");

    private VersionInterval() {}

    static boolean contains(String interval, String version) {
        Matcher ends = INTERVAL.matcher(interval);
        if (!ends.matches()) {
            return !interval.strip().matches("[\\d.]+") || UpgradeKind.compare(interval.strip(), version) == 0;
        }
        int low = ends.group(2).isEmpty() ? 1 : UpgradeKind.compare(version, ends.group(2));
        int high = ends.group(3).isEmpty() ? -1 : UpgradeKind.compare(version, ends.group(3));
        return (low > 0 || low == 0 && "[".equals(ends.group(1)))
                && (high < 0 || high == 0 && "]".equals(ends.group(4)));
    }
}
