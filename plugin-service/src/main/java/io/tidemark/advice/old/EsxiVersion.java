package io.tidemark.advice.old;

import io.tidemark.vcenter.host.HostFacts;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The release of a host, as far as old ways of reclaim depend on it. */
record EsxiVersion(int major, int minor, long build) {

    /** ESXi 5.0 Update 1, the first with {@code vmkfstools -y}. */
    private static final long UPDATE_1 = 623860;

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

    /** What a release offers. */
    enum Way {
        /** ESXi 5.5 and later: a reclaim run. */
        RUN,
        /** 5.0 Update 1 to 5.1: by hand in a shell of the host. */
        VMKFSTOOLS,
        /** 5.0 before Update 1: by itself or not at all. */
        UPDATE_FIRST,
        /** Before 5.0: none. */
        NONE,
        UNKNOWN
    }

    static Way way(HostFacts host) {
        return of(host).map(EsxiVersion::way).orElse(Way.UNKNOWN);
    }

    /** Whether the host can mount VMFS 6: from ESXi 6.5 on; false when its release is not known. */
    static boolean mountsVmfs6(HostFacts host) {
        return of(host).filter(version -> version.atLeast(6, 5)).isPresent();
    }

    private static Optional<EsxiVersion> of(HostFacts host) {
        Matcher numbers = NUMBERS.matcher(host.version() == null ? "" : host.version());
        return numbers.matches()
                ? Optional.of(new EsxiVersion(
                        Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)), host.build()))
                : Optional.empty();
    }

    private boolean atLeast(int wantedMajor, int wantedMinor) {
        return major > wantedMajor || major == wantedMajor && minor >= wantedMinor;
    }

    private Way way() {
        if (atLeast(5, 5)) {
            return Way.RUN;
        }
        if (atLeast(5, 1)) {
            return Way.VMKFSTOOLS;
        }
        if (major < 5) {
            return Way.NONE;
        }
        return build == 0 ? Way.UNKNOWN : build >= UPDATE_1 ? Way.VMKFSTOOLS : Way.UPDATE_FIRST;
    }
}
