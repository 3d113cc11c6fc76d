package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.walk.UnmapProgress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The unit the host began with, as read from its log; null with the reason while or because it is not known. */
record EffectiveUnit(@Nullable Long blocks, @Nullable Statement reason) {

    static EffectiveUnit of(ReclaimRun run) {
        ReclaimUnit asked = run.plan().unit();
        Attempt attempt = run.attempt();
        UnmapProgress walk = run.progress().unmap();
        if (asked == null) {
            return unknown("TASK_HAS_NO_UNIT", "The native task takes no unit and tells none.");
        }
        Long first = walk.firstUnit();
        if (first == null) {
            if (attempt != null && attempt.log() == null) {
                return new EffectiveUnit(
                        null,
                        attempt.logProblem() == null
                                ? Statement.of("LOG_NOT_READABLE", "hostd.log cannot be read.")
                                : attempt.logProblem());
            }
            return run.state().ended()
                    ? unknown("NO_PASS_SEEN", "No pass of this run was seen in hostd.log.")
                    : unknown("NO_PASS_YET", "The host has logged no pass yet.");
        }
        if (walk.onePassOnly() && first != asked.blocks() && first != ReclaimUnit.DEFAULT) {
            return unknown("ONE_PASS_ONLY", "The only pass was the last and shows no full unit.");
        }
        Map<String, Object> params = Map.of("asked", asked.blocks(), "effective", first);
        return first == asked.blocks()
                ? new EffectiveUnit(
                        first, new Statement("UNIT_AS_ASKED", "hostd.log shows the unit that was asked for.", params))
                : new EffectiveUnit(
                        first,
                        new Statement(
                                "UNIT_NOT_AS_ASKED",
                                "hostd.log shows " + first + " blocks per pass although " + asked.blocks()
                                        + " were asked for.",
                                params));
    }

    private static EffectiveUnit unknown(String code, String text) {
        return new EffectiveUnit(null, Statement.of(code, text));
    }
}
