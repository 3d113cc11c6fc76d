package io.tidemark.rate.predict;

import io.tidemark.rate.Rate;
import io.tidemark.vcenter.host.HostFacts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The release of a host, for what automatic reclaim does on it; an unknown version counts as a current one. */
public record HostBuild(int major, int minor, long build) {

    /** No host goes above it, whatever is configured; MB/s over all its datastores. */
    public static final long CEILING = 1000;
    /** Priority low; MB/s. Documents say 25 to 50, measurements 25 to 26. */
    public static final long LOW = 25;

    /** ESXi 6.7 P01, which ended the defect of KB 317939. */
    private static final long LIMITED = 15_160_138;

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

    public static HostBuild of(HostFacts host) {
        Matcher version = VERSION.matcher(host.version() == null ? "" : host.version());
        return version.matches()
                ? new HostBuild(Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2)), host.build())
                : new HostBuild(99, 0, host.build());
    }

    /** Whether it reclaims by itself at all: ESXi 6.5. */
    public boolean reclaims() {
        return atLeast(6, 5);
    }

    /** Whether it runs at the ceiling until 400 GB of a reclaim cycle are back (KB 317939). */
    public boolean bursts() {
        return atLeast(6, 7) && !atLeast(7, 0) && build < LIMITED;
    }

    public boolean atLeast(int wantedMajor, int wantedMinor) {
        return major > wantedMajor || major == wantedMajor && minor >= wantedMinor;
    }

    /**
     * MB/s that it keeps on one datastore, 0 for never; hosts before 6.7 take every rate but none for low.
     *
     * @param load of the array, 0 to 1: a dynamic rate is taken to go straight from its maximum down to its minimum
     */
    long limit(Rate rate, double load) {
        if (!reclaims() || rate.off()) {
            return 0;
        }
        if (!atLeast(6, 7)) {
            return LOW;
        }
        return switch (rate.method()) {
            case Rate.FIXED -> Math.min(value(rate.fixedMBps()), CEILING);
            case Rate.DYNAMIC -> {
                double wide = Math.max(value(rate.maxMBps()) - value(rate.minMBps()), 0);
                yield Math.min(Math.max(value(rate.minMBps()) + (long) (wide * (1 - load)), 1), CEILING);
            }
            default -> LOW;
        };
    }

    private static long value(@Nullable Long mbps) {
        return mbps == null ? 0 : mbps;
    }
}
