package io.tidemark.rate.predict;

import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import org.jspecify.annotations.Nullable;

/** The behavior of automatic reclaim on a host, by release; an unknown release is treated as a current one. */
public final class AutomaticUnmap {

    /** Maximum of a host for any configuration; MB/s over all its datastores. */
    public static final long CEILING = 1000;
    /** Priority low; MB/s. Documented as 25 to 50, measured as 25 to 26. */
    public static final long LOW = 25;

    private AutomaticUnmap() {}

    /** Whether it supports automatic reclaim. */
    public static boolean reclaims(EsxiRelease release) {
        return !release.lacks(EsxiChange.AUTOMATIC_UNMAP);
    }

    /** Whether it reclaims at the maximum rate until 400 GB of a reclaim cycle are reclaimed (KB 317939). */
    public static boolean bursts(EsxiRelease release) {
        return release.has(EsxiChange.UNMAP_RATE) && !release.has(EsxiChange.UNMAP_RATE_KEPT);
    }

    /** Whether it treats every rate except none as low. */
    public static boolean takesLow(EsxiRelease release) {
        return release.lacks(EsxiChange.UNMAP_RATE);
    }

    /**
     * MB/s on one datastore, 0 for never.
     *
     * @param load of the array, 0 to 1: a dynamic rate is taken to go straight from its maximum down to its minimum
     */
    static long limit(EsxiRelease release, Rate rate, double load) {
        if (!reclaims(release) || rate.off()) {
            return 0;
        }
        if (takesLow(release)) {
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
