package io.tidemark.rate.setting;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.message.RateProblemMessage;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.unmap.UnmapSettings.Setting;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The automatic reclaim rate of VMFS 6; each method has its own values, those of the others are null.
 *
 * @param method one of {@code priority}, {@code fixed} or {@code dynamic}
 * @param priority one of {@code none} or {@code low}
 * @param fixedMBps MB/s of each host on each datastore
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Rate(
        String method,
        @Nullable String priority,
        @Nullable Long fixedMBps,
        @Nullable Long minMBps,
        @Nullable Long maxMBps) {

    public static final String PRIORITY = "priority";
    public static final String FIXED = "fixed";
    public static final String DYNAMIC = "dynamic";

    /** MB/s that no rate exceeds. */
    public static final int FASTEST = 1_000_000;

    private static final Set<String> PRIORITIES = Set.of("none", "low");

    public static Rate priority(String priority) {
        return new Rate(PRIORITY, priority, null, null, null);
    }

    public static Rate fixed(long mbps) {
        return new Rate(FIXED, null, mbps, null, null);
    }

    public static Rate dynamic(long min, long max) {
        return new Rate(DYNAMIC, null, null, min, max);
    }

    /** The rate on a host or in vCenter; without a bandwidth, the priority applies, by default low. */
    public static Rate of(@Nullable String priority, @Nullable UnmapBandwidth bandwidth) {
        if (bandwidth == null) {
            return priority(priority == null ? "low" : priority);
        }
        return DYNAMIC.equals(bandwidth.policy())
                ? dynamic(bandwidth.minMBps(), bandwidth.maxMBps())
                : fixed(bandwidth.fixedMBps());
    }

    public static Rate of(Setting setting) {
        return of(setting.priority(), setting.bandwidth());
    }

    /** Rejects a rate whose values do not match its method; the limits of hosts are not checked here. */
    public Rate checked() {
        Problem problem = Problem.invalid();
        switch (method) {
            case PRIORITY -> {
                if (priority == null) {
                    missing(problem, "/rate/priority");
                } else if (!PRIORITIES.contains(priority)) {
                    problem.error("/rate/priority", RequestMessage.VALUE_NOT_LISTED.with("values", "none, low"));
                }
                foreign(problem, "/rate/fixedMBps", fixedMBps);
                foreign(problem, "/rate/minMBps", minMBps);
                foreign(problem, "/rate/maxMBps", maxMBps);
            }
            case FIXED -> {
                positive(problem, "/rate/fixedMBps", fixedMBps);
                foreign(problem, "/rate/priority", priority);
                foreign(problem, "/rate/minMBps", minMBps);
                foreign(problem, "/rate/maxMBps", maxMBps);
            }
            case DYNAMIC -> {
                positive(problem, "/rate/minMBps", minMBps);
                positive(problem, "/rate/maxMBps", maxMBps);
                if (minMBps != null && maxMBps != null && minMBps > maxMBps) {
                    problem.error("/rate/minMBps", RateProblemMessage.RATE_MIN_ABOVE_MAX);
                }
                foreign(problem, "/rate/priority", priority);
                foreign(problem, "/rate/fixedMBps", fixedMBps);
            }
            default ->
                problem.error(
                        "/rate/method", RequestMessage.VALUE_NOT_LISTED.with("values", "priority, fixed, dynamic"));
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
        return this;
    }

    private void missing(Problem problem, String pointer) {
        problem.error(pointer, RequestMessage.VALUE_REQUIRED_WITH.with("property", "method", "value", method));
    }

    private void positive(Problem problem, String pointer, @Nullable Long value) {
        if (value == null) {
            missing(problem, pointer);
        } else if (value < 1 || value > FASTEST) {
            problem.error(pointer, RequestMessage.VALUE_RANGE.with("min", 1, "max", FASTEST));
        }
    }

    private void foreign(Problem problem, String pointer, @Nullable Object value) {
        if (value != null) {
            problem.error(pointer, RequestMessage.VALUE_NOT_WITH_METHOD.with("method", method));
        }
    }

    /** A priority that hosts support and the API cannot set: medium or high. */
    public boolean byEsxcliOnly() {
        return PRIORITY.equals(method) && priority != null && !PRIORITIES.contains(priority);
    }

    public boolean off() {
        return PRIORITY.equals(method) && "none".equals(priority);
    }

    /** What it is, e.g. {@code fixed, 500 MB/s}. */
    public Statement statement() {
        return switch (method) {
            case FIXED -> RateMessage.RATE_FIXED.with("mbps", value(fixedMBps));
            case DYNAMIC -> RateMessage.RATE_DYNAMIC.with("min", value(minMBps), "max", value(maxMBps));
            default -> RateMessage.RATE_PRIORITY.with("priority", String.valueOf(priority));
        };
    }

    /** For the vSphere API, which requires all members; null if the method is priority. */
    public @Nullable UnmapBandwidth bandwidth() {
        return switch (method) {
            case FIXED -> new UnmapBandwidth(FIXED, value(fixedMBps), value(fixedMBps), value(fixedMBps));
            case DYNAMIC -> new UnmapBandwidth(DYNAMIC, value(maxMBps), value(minMBps), value(maxMBps));
            default -> null;
        };
    }

    private static long value(@Nullable Long mbps) {
        return mbps == null ? 0 : mbps;
    }
}
