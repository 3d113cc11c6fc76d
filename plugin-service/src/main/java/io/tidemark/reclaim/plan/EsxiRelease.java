package io.tidemark.reclaim.plan;

import io.tidemark.vcenter.host.HostFacts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Version and build of an ESXi host, as far as the rules of manual UNMAP depend on them. */
public record EsxiRelease(int major, int minor, long build) {

    /** First build that replaces a unit above 1 % of the free space by 200 (ESXi 5.5 Patch 3, rule R2). */
    static final long UNIT_LIMIT_SINCE = 2143827;

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

    /** Null when the version cannot be read. */
    public static @Nullable EsxiRelease of(HostFacts host) {
        return of(host.version(), host.build());
    }

    public static @Nullable EsxiRelease of(@Nullable String version, long build) {
        Matcher matcher = VERSION.matcher(version == null ? "" : version);
        return matcher.matches()
                ? new EsxiRelease(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), build)
                : null;
    }

    public boolean atLeast(int wantedMajor, int wantedMinor) {
        return major > wantedMajor || major == wantedMajor && minor >= wantedMinor;
    }

    /** Whether the host replaces too large a unit by 200; an unknown build is taken to do so. */
    public boolean limitsUnit() {
        return atLeast(6, 0) || build == 0 || build >= UNIT_LIMIT_SINCE;
    }
}
