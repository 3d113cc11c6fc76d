package io.tidemark.imports.locking;

import io.tidemark.imports.locking.LockActivity.LockBurst;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether ATS counters show a boot storm, and whether locks failed in it. No document has numbers for this; the thresholds
 * are Tidemark's own.
 */
public final class BootStorm {

    /** So many ATS commands of one host to one device in a second are many. */
    static final double ATS_PER_SECOND = 10;

    /** For at least so long; power-ons of single VMs are shorter. */
    static final long SECONDS = 10;

    /** From this part of failed ATS commands on, hosts compete for locks. */
    static final double FAILED = 0.01;

    private BootStorm() {}

    /** Unknown if the host or the file does not count ATS. */
    public static Statement of(@Nullable LockActivity activity) {
        if (activity == null) {
            return BootStormMessage.ESXTOP_ATS_UNKNOWN.statement();
        }
        Map<String, Object> params = new HashMap<>(Map.of("least", Math.round(ATS_PER_SECOND), "seconds", SECONDS));
        LockBurst burst = activity.burst();
        if (burst == null) {
            params.put("rate", tenths(activity.mostPerSecond()));
            return BootStormMessage.ESXTOP_NO_BOOT_STORM.with(params);
        }
        params.put("from", burst.from().toString());
        params.put("to", burst.to().toString());
        params.put("count", burst.ats());
        params.put(
                "rate",
                tenths(burst.ats()
                        * 1000.0
                        / Duration.between(burst.from(), burst.to()).toMillis()));
        Long failed = burst.failed();
        if (failed == null) {
            return BootStormMessage.ESXTOP_BOOT_STORM_FAILURES_UNKNOWN.with(params);
        }
        params.put("failed", failed);
        params.put("percent", tenths(failed * 100.0 / burst.ats()));
        params.put("leastPercent", Math.round(FAILED * 100));
        return (failed >= burst.ats() * FAILED
                        ? BootStormMessage.ESXTOP_BOOT_STORM_WITH_FAILURES
                        : BootStormMessage.ESXTOP_BOOT_STORM_WITHOUT_FAILURES)
                .with(params);
    }

    private static double tenths(double value) {
        return Math.round(value * 10) / 10.0;
    }
}
