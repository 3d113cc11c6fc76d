package io.tidemark.audit.profile;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.platform.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A release that an expectation begins or ends with: {@code 6.5}, or with a build of that release, {@code 6.0-5050593}. */
record EsxiBound(int major, int minor, long build) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})(?:-(\\d{1,12}))?");
    private static final Pattern VERSION = Pattern.compile("(\\d{1,3})\\.(\\d{1,3}).*");

    static EsxiBound parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw Problem.invalid("'" + text + "' is no ESXi release such as 6.5 or 6.0-5050593");
        }
        return new EsxiBound(
                Integer.parseInt(form.group(1)),
                Integer.parseInt(form.group(2)),
                form.group(3) == null ? 0 : Long.parseLong(form.group(3)));
    }

    /** Whether the host is of this release or later; a host of unknown version counts as current. */
    boolean reachedBy(@Nullable String version, long hostBuild) {
        Matcher known = VERSION.matcher(version == null ? "" : version);
        if (!known.matches()) {
            return true;
        }
        int hostMajor = Integer.parseInt(known.group(1));
        int hostMinor = Integer.parseInt(known.group(2));
        if (hostMajor != major) {
            return hostMajor > major;
        }
        return hostMinor != minor ? hostMinor > minor : hostBuild >= build;
    }

    static boolean reached(@Nullable String bound, HostReading host) {
        return bound == null || parse(bound).reachedBy(host.version(), host.build());
    }
}
