package io.tidemark.advice.xcopy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What of XCOPY depends on the release of ESXi. */
final class Releases {

    private static final int THIN_FOLLOWS_SIZE = 6;
    private static final Pattern MAJOR = Pattern.compile("(\\d{1,4})\\..*");

    private Releases() {}

    /** Before 6.0 requests for thin disks are 1 MB and a clone changes nothing; false for an unknown release. */
    static boolean thinLimited(@Nullable String version) {
        int major = major(version);
        return major > 0 && major < THIN_FOLLOWS_SIZE;
    }

    /** From 6.0 on a copy lays thin disks out so that later copies use the whole size; false for an unknown release. */
    static boolean cloneHelps(@Nullable String version) {
        return major(version) >= THIN_FOLLOWS_SIZE;
    }

    private static int major(@Nullable String version) {
        Matcher matcher = MAJOR.matcher(version == null ? "" : version);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }
}
