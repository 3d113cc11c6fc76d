package io.tidemark.rate.setting;

import io.tidemark.platform.Statement;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.vcenter.host.HostFacts;
import io.tidemark.vcenter.unmap.UnmapSettings.Limits;
import io.tidemark.vcenter.unmap.UnmapSettings.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of rates on a host; MB/s, null if not supported.
 *
 * @param methods of priority, fixed and dynamic
 * @param fixedMin smallest fixed rate
 * @param fixedMax largest fixed rate
 * @param fixedDefault fixed rate that vCenter proposes
 * @param step distance between fixed values, counted from 0
 * @param ultraLow one value below {@code fixedMin}
 * @param dynamicMin smallest bound of the method {@code dynamic}
 * @param dynamicMax largest bound of the method {@code dynamic}
 */
public record RateLimits(
        List<String> methods,
        @Nullable Long fixedMin,
        @Nullable Long fixedMax,
        @Nullable Long fixedDefault,
        @Nullable Long step,
        @Nullable Long ultraLow,
        @Nullable Long dynamicMin,
        @Nullable Long dynamicMax) {

    public RateLimits {
        methods = List.copyOf(methods);
    }

    public static RateLimits of(HostFacts host, Limits limits) {
        List<String> methods = new ArrayList<>(List.of(Rate.PRIORITY));
        if (offers(host, Rate.FIXED) && limits.fixed() != null) {
            methods.add(Rate.FIXED);
        }
        if (offers(host, Rate.DYNAMIC) && limits.dynamicMax() != null) {
            methods.add(Rate.DYNAMIC);
        }
        Range fixed = methods.contains(Rate.FIXED) ? limits.fixed() : null;
        Range least = methods.contains(Rate.DYNAMIC) ? limits.dynamicMin() : null;
        Range most = methods.contains(Rate.DYNAMIC) ? limits.dynamicMax() : null;
        return new RateLimits(
                methods,
                fixed == null ? null : fixed.min(),
                fixed == null ? null : fixed.max(),
                fixed == null ? null : fixed.usual(),
                fixed == null ? null : limits.step(),
                fixed == null ? null : limits.ultraLow(),
                least == null ? null : least.min(),
                most == null ? null : most.max());
    }

    /** Whether the host's capability names the method; {@code dynamic} includes fixed. */
    public static boolean offers(HostFacts host, String method) {
        String best = host.unmapMethodSupported();
        return switch (method) {
            case Rate.FIXED -> Rate.FIXED.equals(best) || Rate.DYNAMIC.equals(best);
            case Rate.DYNAMIC -> Rate.DYNAMIC.equals(best);
            default -> true;
        };
    }

    /** Why the rate cannot be set; empty when it can. */
    public Optional<Statement> refuses(Rate rate) {
        if (!methods.contains(rate.method())) {
            return Optional.of(RateMessage.RATE_METHOD_NOT_OFFERED.with("method", rate.method()));
        }
        boolean fits = switch (rate.method()) {
            case Rate.FIXED -> fits(rate.fixedMBps());
            case Rate.DYNAMIC ->
                within(rate.minMBps(), dynamicMin, dynamicMax) && within(rate.maxMBps(), dynamicMin, dynamicMax);
            default -> true;
        };
        return fits ? Optional.empty() : Optional.of(outside(rate));
    }

    private boolean fits(@Nullable Long mbps) {
        if (mbps != null && mbps.equals(ultraLow)) {
            return true;
        }
        boolean stepped = step == null || step <= 1 || mbps != null && mbps % step == 0;
        return stepped && within(mbps, fixedMin, fixedMax);
    }

    private static boolean within(@Nullable Long mbps, @Nullable Long min, @Nullable Long max) {
        return mbps != null && (min == null || mbps >= min) && (max == null || mbps <= max);
    }

    private Statement outside(Rate rate) {
        if (Rate.DYNAMIC.equals(rate.method())) {
            return RateMessage.RATE_OUTSIDE_RANGE.with("min", known(dynamicMin), "max", known(dynamicMax));
        }
        if (ultraLow == null) {
            return RateMessage.RATE_OUTSIDE_LIMITS.with(
                    "min", known(fixedMin), "max", known(fixedMax), "step", known(step));
        }
        return RateMessage.RATE_OUTSIDE_LIMITS_ULTRA_LOW.with(
                Map.of("min", known(fixedMin), "max", known(fixedMax), "step", known(step), "ultraLow", ultraLow));
    }

    private static long known(@Nullable Long value) {
        return value == null ? 1 : value;
    }
}
