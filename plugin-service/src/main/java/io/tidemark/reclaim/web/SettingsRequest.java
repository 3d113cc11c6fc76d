package io.tidemark.reclaim.web;

import io.tidemark.platform.Patterns;
import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.ReclaimSettings.Guard;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * New settings; null keeps the current value.
 *
 * @param paused whether no run is started
 * @param runsPerArray most runs at once on an array
 * @param runsPerVcenter most runs at once in a vCenter
 * @param arrayLimits most runs at once by id of the array; replaces all entries
 * @param vcenterLimits most runs at once by instance UUID of the vCenter; replaces all entries
 * @param unitPercent part of the free space that a pass may take, in percent
 * @param keepRunsDays 0 keeps runs indefinitely
 * @param reportZone time zone of the months of the monthly report, e.g. Europe/Berlin; empty for UTC
 * @param fullPoolPercent datastores on pools that are at least this full are offered first, and policies begin with them; 100 for none
 */
record SettingsRequest(
        @Nullable Boolean paused,
        @Nullable @Min(1) @Max(ReclaimSettings.MOST) Integer runsPerArray,
        @Nullable @Min(1) @Max(ReclaimSettings.MOST) Integer runsPerVcenter,
        @Nullable Map<String, @NotNull @Min(1) @Max(ReclaimSettings.MOST) Integer> arrayLimits,
        @Nullable Map<String, @NotNull @Min(1) @Max(ReclaimSettings.MOST) Integer> vcenterLimits,
        @Nullable @DecimalMin("0.1") @DecimalMax("1") BigDecimal unitPercent,
        @Nullable @Valid GuardRequest guard,
        @Nullable @Min(0) @Max(36_500) Integer keepRunsDays,

        @Nullable @Size(max = 60) @Pattern(regexp = Patterns.ONE_LINE)
        String reportZone,

        @Nullable @Min(1) @Max(100) Integer fullPoolPercent) {

    /**
     * When an array is too busy for another run; a null limit is not checked.
     *
     * @param maxLatencyMicros mean latency of the array's reads or writes, whichever is longer
     * @param maxQueueDepth commands waiting on the array
     * @param maxBusyPercent share of time the array was busy
     * @param giveUpAfter one minute to seven days that a run waits for a busy array; null for four hours
     * @param stopTasksAfter one minute to seven days on a busy array after which a task is stopped; null for never
     */
    record GuardRequest(
            @Nullable @Positive Long maxLatencyMicros,

            @Nullable @DecimalMin(value = "0", inclusive = false)
            Double maxQueueDepth,

            @Nullable @DecimalMin(value = "0", inclusive = false) @DecimalMax("100")
            Double maxBusyPercent,

            @Nullable Duration giveUpAfter,
            @Nullable Duration stopTasksAfter) {

        Guard guard() {
            return Guard.of(maxLatencyMicros, maxQueueDepth, maxBusyPercent, giveUpAfter, stopTasksAfter);
        }
    }

    ReclaimSettings over(ReclaimSettings before) {
        return new ReclaimSettings(
                paused == null ? before.paused() : paused,
                runsPerArray == null ? before.runsPerArray() : runsPerArray,
                runsPerVcenter == null ? before.runsPerVcenter() : runsPerVcenter,
                arrayLimits == null ? before.arrayLimits() : arrayLimits,
                vcenterLimits == null ? before.vcenterLimits() : vcenterLimits,
                unitPercent == null ? before.unitPercent() : unitPercent,
                guard == null ? before.guard() : guard.guard(),
                keepRunsDays == null ? before.keepRunsDays() : keepRunsDays == 0 ? null : keepRunsDays,
                reportZone == null ? before.reportZone() : reportZone.isBlank() ? null : reportZone.strip(),
                fullPoolPercent == null ? before.fullPoolPercent() : fullPoolPercent);
    }
}
