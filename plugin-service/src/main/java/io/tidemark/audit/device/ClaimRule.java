package io.tidemark.audit.device;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A loaded VAAI claim rule.
 *
 * @param matches e.g. {@code vendor=EMC model=SYMMETRIX}; a star matches anything
 * @param arrayValues the array's own XCOPY size is used, MaxHWTransferSize is not
 * @param multiSegments whether one request may copy several segments
 * @param maxTransferKib most that one XCOPY request copies, in KiB
 */
public record ClaimRule(
        String rule, String plugin, String matches, boolean arrayValues, boolean multiSegments, long maxTransferKib) {

    private static final Pattern PART = Pattern.compile("(vendor|model)=(.*?)(?=\\s+(?:vendor|model)=|$)");

    public boolean covers(DeviceReading device) {
        Matcher parts = PART.matcher(matches);
        boolean any = false;
        while (parts.find()) {
            any = true;
            String text = "vendor".equals(parts.group(1)) ? device.vendor() : device.model();
            if (!like(parts.group(2).strip(), text)) {
                return false;
            }
        }
        return any;
    }

    /** Whether a value matches a pattern, which can end with an asterisk; case does not matter. */
    public static boolean like(String pattern, String text) {
        if (!pattern.endsWith("*")) {
            return text.equalsIgnoreCase(pattern);
        }
        String start = pattern.substring(0, pattern.length() - 1).strip();
        return text.regionMatches(true, 0, start, 0, start.length());
    }
}
