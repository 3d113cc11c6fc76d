package io.tidemark.vcenter.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Release and build of ESXi. Of an unknown release, and of an unknown build within the release in question, neither
 * {@link #has} nor {@link #lacks} holds, so that each rule defines how it treats such a host.
 *
 * @param build 0 when not known
 */
public record EsxiRelease(int major, int minor, long build) {

    public static final EsxiRelease UNKNOWN = new EsxiRelease(0, 0, 0);

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");
    private static final Pattern BOUND = Pattern.compile("(\\d{1,3}\\.\\d{1,3})(?:-(\\d{1,12}))?");

    /** {@link #UNKNOWN} if the version cannot be read, with any build. */
    public static EsxiRelease of(@Nullable String version, long build) {
        Matcher numbers = VERSION.matcher(version == null ? "" : version);
        return numbers.lookingAt()
                ? new EsxiRelease(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)), build)
                : UNKNOWN;
    }

    /** From {@code 6.5}, or with a build of that release, {@code 6.0-5050593}. */
    public static EsxiRelease parse(String text) {
        Matcher bound = BOUND.matcher(text);
        if (!bound.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no ESXi release such as 6.5 or 6.0-5050593");
        }
        return of(bound.group(1), bound.group(2) == null ? 0 : Long.parseLong(bound.group(2)));
    }

    public boolean known() {
        return major > 0;
    }

    /** Whether hosts of this release include the change; false if not known. */
    public boolean has(EsxiChange change) {
        return since(change.release());
    }

    /** Whether this release is older than the change; false when that is not known. */
    public boolean lacks(EsxiChange change) {
        return before(change.release());
    }

    /** Whether it is the other or a later one; false when that is not known. */
    public boolean since(EsxiRelease other) {
        return known() && (order(other) > 0 || order(other) == 0 && build >= other.build);
    }

    private boolean before(EsxiRelease other) {
        return known() && (order(other) < 0 || order(other) == 0 && build > 0 && build < other.build);
    }

    private int order(EsxiRelease other) {
        return major == other.major ? Integer.compare(minor, other.minor) : Integer.compare(major, other.major);
    }

    /** Without the build, e.g. {@code 6.7}. */
    @Override
    public String toString() {
        return known() ? major + "." + minor : "unknown";
    }
}
