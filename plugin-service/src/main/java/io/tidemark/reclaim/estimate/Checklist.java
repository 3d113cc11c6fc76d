package io.tidemark.reclaim.estimate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.estimate.ChecklistItem.Topic;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.reclaim.run.RunTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What users confirm before the first run of an installation, with what applies to the planned run. */
public final class Checklist {

    private Checklist() {}

    /** Empty if no run can be started. */
    public static List<ChecklistItem> of(PlannedRun planned, Instant now) {
        DurationRange duration = planned.duration();
        DurationRange verification = planned.verification();
        if (!planned.eligible() || duration == null) {
            return List.of();
        }
        return List.of(
                estimate(planned.datastore()),
                cancellation(planned),
                verification(planned),
                space(planned),
                new ChecklistItem(
                        Topic.TIME,
                        true,
                        PlanMessage.CHECK_TIME.with(
                                "at",
                                now.plus(duration.max())
                                        .plus(verification == null ? Duration.ZERO : verification.max())
                                        .toString())),
                new ChecklistItem(Topic.HOST, true, planned.host().reason()));
    }

    private static ChecklistItem estimate(Datastore datastore) {
        long freeBytes = PlannedRun.space(datastore).freeBytes();
        DeadSpace dead = datastore.certainDeadSpace();
        return dead == null
                ? new ChecklistItem(
                        Topic.ESTIMATE, false, PlanMessage.CHECK_ESTIMATE_UNCERTAIN.with("freeBytes", freeBytes))
                : new ChecklistItem(
                        Topic.ESTIMATE,
                        true,
                        PlanMessage.CHECK_ESTIMATE.with("freeBytes", freeBytes, "deadBytes", dead.bytes()));
    }

    private static ChecklistItem cancellation(PlannedRun planned) {
        return new ChecklistItem(
                Topic.CANCELLATION,
                planned.cancelable(),
                (planned.cancelable() ? PlanMessage.CHECK_CANCELABLE : PlanMessage.CANNOT_BE_STOPPED).statement());
    }

    private static ChecklistItem verification(PlannedRun planned) {
        RunTarget target = planned.target();
        Statement now = planned.datastore().arrayProblem();
        Statement problem = now != null || target == null ? now : target.arrayProblem();
        return problem == null
                ? new ChecklistItem(Topic.VERIFICATION, true, PlanMessage.CHECK_VERIFIED.statement())
                : new ChecklistItem(
                        Topic.VERIFICATION, false, PlanMessage.GAIN_WILL_NOT_BE_VERIFIABLE.with("cause", problem));
    }

    private static ChecklistItem space(PlannedRun planned) {
        VmfsSpace space = PlannedRun.space(planned.datastore());
        ReclaimUnit unit = planned.unit();
        if (space.full()) {
            return new ChecklistItem(
                    Topic.SPACE,
                    false,
                    PlanMessage.CHECK_SPACE_LITTLE.with(
                            "freeBytes", space.freeBytes(), "percentUsed", space.percentUsed()));
        }
        return new ChecklistItem(
                Topic.SPACE,
                true,
                unit == null
                        ? PlanMessage.CHECK_SPACE.with("freeBytes", space.freeBytes())
                        : PlanMessage.CHECK_SPACE_UNIT.with(
                                "freeBytes", space.freeBytes(), "fileBytes", unit.blocks() * space.blockSizeBytes()));
    }
}
