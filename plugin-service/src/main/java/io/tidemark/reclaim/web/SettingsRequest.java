package io.tidemark.reclaim.web;

import io.tidemark.reclaim.settings.ReclaimSettings;
import io.tidemark.reclaim.settings.ReclaimSettings.Guard;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * New settings; null keeps the current value.
 *
 * @param paused whether no run is started
 * @param runsPerArray most runs at once on an array
 * @param runsPerVcenter most runs at once in a vCenter
 * @param arrayLimits most runs at once by id of the array; null removes an entry
 * @param vcenterLimits most runs at once by instance UUID of the vCenter; null removes an entry
 * @param unitPercent part of the free space that a pass may take, in percent
 * @param keepRunsDays 0 keeps runs indefinitely
 */
record SettingsRequest(
        @Nullable Boolean paused,
        @Nullable Integer runsPerArray,
        @Nullable Integer runsPerVcenter,
        @Nullable Map<String, @Nullable Integer> arrayLimits,
        @Nullable Map<String, @Nullable Integer> vcenterLimits,
        @Nullable BigDecimal unitPercent,
        @Nullable Guard guard,
        @Nullable Integer keepRunsDays) {

    ReclaimSettings over(ReclaimSettings before) {
        return new ReclaimSettings(
                paused == null ? before.paused() : paused,
                runsPerArray == null ? before.runsPerArray() : runsPerArray,
                runsPerVcenter == null ? before.runsPerVcenter() : runsPerVcenter,
                arrayLimits == null ? before.arrayLimits() : given(arrayLimits),
                vcenterLimits == null ? before.vcenterLimits() : given(vcenterLimits),
                unitPercent == null ? before.unitPercent() : unitPercent,
                guard == null ? before.guard() : guard,
                keepRunsDays == null ? before.keepRunsDays() : keepRunsDays == 0 ? null : keepRunsDays);
    }

    /** An exception that is null is none. */
    private static Map<String, Integer> given(Map<String, @Nullable Integer> limits) {
        Map<String, Integer> given = new HashMap<>();
        limits.forEach((id, most) -> {
            if (most != null) {
                given.put(id, most);
            }
        });
        return given;
    }
}
