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
 * @param arrayCeilings most runs at once by id of the array; null removes an entry
 * @param vcenterCeilings most runs at once by instance UUID of the vCenter; null removes an entry
 * @param unitPercent part of the free space that a pass may take, in percent
 * @param keepRunsDays 0 keeps runs indefinitely
 */
record SettingsRequest(
        @Nullable Boolean paused,
        @Nullable Integer runsPerArray,
        @Nullable Integer runsPerVcenter,
        @Nullable Map<String, @Nullable Integer> arrayCeilings,
        @Nullable Map<String, @Nullable Integer> vcenterCeilings,
        @Nullable BigDecimal unitPercent,
        @Nullable Guard guard,
        @Nullable Integer keepRunsDays) {

    ReclaimSettings over(ReclaimSettings before) {
        return new ReclaimSettings(
                paused == null ? before.paused() : paused,
                runsPerArray == null ? before.runsPerArray() : runsPerArray,
                runsPerVcenter == null ? before.runsPerVcenter() : runsPerVcenter,
                arrayCeilings == null ? before.arrayCeilings() : given(arrayCeilings),
                vcenterCeilings == null ? before.vcenterCeilings() : given(vcenterCeilings),
                unitPercent == null ? before.unitPercent() : unitPercent,
                guard == null ? before.guard() : guard,
                keepRunsDays == null ? before.keepRunsDays() : keepRunsDays == 0 ? null : keepRunsDays);
    }

    /** An exception that is null is none. */
    private static Map<String, Integer> given(Map<String, @Nullable Integer> ceilings) {
        Map<String, Integer> given = new HashMap<>();
        ceilings.forEach((id, most) -> {
            if (most != null) {
                given.put(id, most);
            }
        });
        return given;
    }
}
