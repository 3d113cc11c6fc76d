package io.tidemark.reclaim.web;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.unmap.UnmapProgress;
import org.jspecify.annotations.Nullable;

/** The unit the host began with, as read from its log; null with the reason while or because it is not known. */
record EffectiveUnit(@Nullable Long blocks, @Nullable Statement reason) {

    static EffectiveUnit of(ReclaimRun run) {
        ReclaimUnit asked = run.plan().unit();
        Attempt attempt = run.attempt();
        UnmapProgress unmap = run.progress().unmap();
        if (asked == null) {
            return unknown(PlanMessage.TASK_HAS_NO_UNIT);
        }
        Long first = unmap.firstUnit();
        if (first == null) {
            if (attempt != null && attempt.log() == null) {
                return attempt.logProblem() == null
                        ? unknown(PlanMessage.LOG_NOT_READ)
                        : new EffectiveUnit(null, attempt.logProblem());
            }
            return unknown(run.state().ended() ? PlanMessage.NO_PASS_SEEN : PlanMessage.NO_PASS_YET);
        }
        if (unmap.onePassOnly() && first != asked.blocks() && first != ReclaimUnit.DEFAULT) {
            return unknown(PlanMessage.ONE_PASS_ONLY);
        }
        return new EffectiveUnit(
                first,
                (first == asked.blocks() ? PlanMessage.UNIT_AS_ASKED : PlanMessage.UNIT_NOT_AS_ASKED)
                        .with("asked", asked.blocks(), "effective", first));
    }

    private static EffectiveUnit unknown(PlanMessage why) {
        return new EffectiveUnit(null, why.statement());
    }
}
