package io.tidemark.reclaim.settings;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.schedule.Zones;
import io.tidemark.reclaim.message.RunRequestMessage;
import io.tidemark.reclaim.queue.ConcurrencyLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What users set for all runs; one document for the whole service.
 *
 * @param paused if true, no run is started; runs in progress continue
 * @param runsPerArray maximum concurrent runs on one array
 * @param runsPerVcenter maximum concurrent runs in one vCenter; a host never has more than one
 * @param arrayLimits exceptions by array id
 * @param vcenterLimits exceptions by vCenter GUID
 * @param unitPercent share of the free blocks that one pass may take, 0.1..1; hosts accept at most 1
 * @param guard when an array is too busy for more runs
 * @param keepRunsDays days after which ended runs are deleted, null = never
 * @param reportZone time zone of the months of the monthly report, e.g. Europe/Berlin; null = UTC
 * @param fullPoolPercent datastores on pools that are at least this full come first; 100 for none
 */
public record ReclaimSettings(
        boolean paused,
        int runsPerArray,
        int runsPerVcenter,
        @JsonAlias("arrayCeilings") Map<String, Integer> arrayLimits,
        @JsonAlias("vcenterCeilings") Map<String, Integer> vcenterLimits,
        BigDecimal unitPercent,
        Guard guard,
        @Nullable Integer keepRunsDays,
        @Nullable String reportZone,
        @Nullable Integer fullPoolPercent) {

    /** Unless it is set. */
    public static final int FULL_POOL = 80;

    /** Runs at once on one array or in one vCenter. */
    public static final int MOST = 64;

    private static final BigDecimal LEAST_PERCENT = new BigDecimal("0.1");
    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofDays(7);

    /**
     * When an array is too busy for another run; a null limit is not checked.
     *
     * @param maxLatencyMicros mean latency of the array's reads or writes, whichever is longer
     * @param maxQueueDepth commands waiting on the array
     * @param maxBusyPercent share of time the array was busy
     * @param giveUpAfter maximum wait of a run for a busy array; then it ends without a start
     * @param stopTasksAfter time on a busy array after which a task is stopped, null = never; esxcli cannot be stopped
     */
    public record Guard(
            @Nullable Long maxLatencyMicros,
            @Nullable Double maxQueueDepth,
            @Nullable Double maxBusyPercent,
            Duration giveUpAfter,
            @Nullable Duration stopTasksAfter) {

        private static final Duration PATIENCE = Duration.ofHours(4);

        @JsonCreator
        public static Guard of(
                @JsonProperty("maxLatencyMicros") @Nullable Long maxLatencyMicros,
                @JsonProperty("maxQueueDepth") @Nullable Double maxQueueDepth,
                @JsonProperty("maxBusyPercent") @Nullable Double maxBusyPercent,
                @JsonProperty("giveUpAfter") @Nullable Duration giveUpAfter,
                @JsonProperty("stopTasksAfter") @JsonAlias("stopWalksAfter") @Nullable Duration stopTasksAfter) {
            return new Guard(
                    maxLatencyMicros,
                    maxQueueDepth,
                    maxBusyPercent,
                    giveUpAfter == null ? PATIENCE : giveUpAfter,
                    stopTasksAfter);
        }

        public boolean on() {
            return maxLatencyMicros != null || maxQueueDepth != null || maxBusyPercent != null;
        }
    }

    public ReclaimSettings {
        arrayLimits = Map.copyOf(arrayLimits);
        vcenterLimits = Map.copyOf(vcenterLimits);
        fullPoolPercent = fullPoolPercent == null ? FULL_POOL : fullPoolPercent;
    }

    /** With the default of what was added last. */
    public ReclaimSettings(
            boolean paused,
            int runsPerArray,
            int runsPerVcenter,
            Map<String, Integer> arrayLimits,
            Map<String, Integer> vcenterLimits,
            BigDecimal unitPercent,
            Guard guard,
            @Nullable Integer keepRunsDays,
            @Nullable String reportZone) {
        this(
                paused,
                runsPerArray,
                runsPerVcenter,
                arrayLimits,
                vcenterLimits,
                unitPercent,
                guard,
                keepRunsDays,
                reportZone,
                FULL_POOL);
    }

    /** The default settings. */
    public static ReclaimSettings initial(BigDecimal unitPercent) {
        return new ReclaimSettings(
                false, 4, 16, Map.of(), Map.of(), unitPercent, Guard.of(null, null, null, null, null), null, null);
    }

    public ConcurrencyLimits limits() {
        return new ConcurrencyLimits(runsPerArray, runsPerVcenter, arrayLimits, vcenterLimits);
    }

    /** Where the months of reports begin and end. */
    public ZoneId zone() {
        return reportZone == null ? ZoneOffset.UTC : ZoneId.of(reportZone);
    }

    /** Rejected with 400 and each value that is out of range. */
    public ReclaimSettings checked() {
        Map<String, Statement> wrong = new HashMap<>();
        between(wrong, "/runsPerArray", runsPerArray);
        between(wrong, "/runsPerVcenter", runsPerVcenter);
        arrayLimits.forEach((id, most) -> between(wrong, "/arrayLimits/" + id, most));
        vcenterLimits.forEach((id, most) -> between(wrong, "/vcenterLimits/" + id, most));
        if (unitPercent.compareTo(LEAST_PERCENT) < 0 || unitPercent.compareTo(BigDecimal.ONE) > 0) {
            wrong.put("/unitPercent", RunRequestMessage.UNIT_PERCENT_RANGE.with("min", LEAST_PERCENT, "max", 1));
        }
        positive(wrong, "/guard/maxLatencyMicros", guard.maxLatencyMicros());
        positive(wrong, "/guard/maxQueueDepth", guard.maxQueueDepth());
        positive(wrong, "/guard/maxBusyPercent", guard.maxBusyPercent());
        if (guard.maxBusyPercent() != null && guard.maxBusyPercent() > 100) {
            wrong.put("/guard/maxBusyPercent", RequestMessage.VALUE_TOO_LARGE.with("max", 100));
        }
        if (outside(guard.giveUpAfter())) {
            wrong.put("/guard/giveUpAfter", RequestMessage.VALUE_DURATION.with("min", SHORTEST, "max", LONGEST));
        }
        if (guard.stopTasksAfter() != null && outside(guard.stopTasksAfter())) {
            wrong.put("/guard/stopTasksAfter", RequestMessage.VALUE_DURATION.with("min", SHORTEST, "max", LONGEST));
        }
        if (keepRunsDays != null && (keepRunsDays < 1 || keepRunsDays > 36500)) {
            wrong.put("/keepRunsDays", RequestMessage.VALUE_RANGE.with("min", 1, "max", 36500));
        }
        if (fullPoolPercent < 1 || fullPoolPercent > 100) {
            wrong.put("/fullPoolPercent", RequestMessage.VALUE_RANGE.with("min", 1, "max", 100));
        }
        if (reportZone != null && !Zones.known(reportZone)) {
            wrong.put("/reportZone", RequestMessage.VALUE_TIME_ZONE.statement());
        }
        if (!wrong.isEmpty()) {
            Problem problem = Problem.invalid();
            wrong.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> problem.error(entry.getKey(), entry.getValue()));
            throw problem;
        }
        return this;
    }

    private static boolean outside(Duration duration) {
        return duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0;
    }

    private static void between(Map<String, Statement> wrong, String pointer, int value) {
        if (value < 1 || value > MOST) {
            wrong.put(pointer, RequestMessage.VALUE_RANGE.with("min", 1, "max", MOST));
        }
    }

    private static void positive(Map<String, Statement> wrong, String pointer, @Nullable Number value) {
        if (value != null && !(value.doubleValue() > 0)) {
            wrong.put(pointer, RunRequestMessage.LIMIT_NOT_POSITIVE.statement());
        }
    }
}
