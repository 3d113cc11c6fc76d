package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayRefused;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A release of PowerStoreOS, which is the version of its REST API too. */
record Release(String text, int major, int minor) {

    /** The first whose volumes report {@code logical_used}. */
    private static final int OLDEST = 3;

    private static final Pattern TEXT = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})(?:\\..*)?");

    /** During an upgrade, the appliance with the earliest release applies. */
    static Release oldestOf(String address, List<String> installed) {
        Release oldest = installed.stream()
                .map(Release::parse)
                .flatMap(Optional::stream)
                .min(Comparator.comparingInt(Release::major).thenComparingInt(Release::minor))
                .orElseThrow(() -> new ArrayRefused(PowerStoreMessage.POWERSTORE_RELEASE_NOT_REPORTED.with(
                        "array", address, "reported", String.join(", ", installed))));
        if (oldest.major < OLDEST) {
            throw new ArrayRefused(PowerStoreMessage.POWERSTORE_RELEASE_TOO_OLD.with(
                    "array", address, "release", oldest.text, "oldest", OLDEST + ".0"));
        }
        return oldest;
    }

    private static Optional<Release> parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new Release(
                        text.strip(), Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /** Without patch and build, e.g. 4.0. */
    String api() {
        return major + "." + minor;
    }
}
