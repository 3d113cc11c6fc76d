package io.tidemark.reclaim.web;

import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.estimate.ChecklistItem;
import io.tidemark.reclaim.estimate.PlannedRun;
import io.tidemark.reclaim.explain.Outlook;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.MethodChoice;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.UnitPoint;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The estimate of a run on one datastore.
 *
 * @param eligible whether a run can be started now
 * @param reasons why no run can be started, empty if it can
 * @param arrayProblem why array figures are not known, null if they are
 * @param plan the plan of the run
 * @param warnings what to consider before a start
 * @param checklist what to confirm before the first run of the installation; empty if a run was completed before, or if
 *     none can be started
 */
record EstimateView(
        ObjectId datastoreId,
        String datastoreName,
        boolean eligible,
        List<Statement> reasons,
        long capacityBytes,
        long freeBytes,
        long usedBytes,
        @Nullable DeadSpace deadSpace,
        Outlook outlook,
        @Nullable ArrayUsage array,
        @Nullable Statement arrayProblem,
        Plan plan,
        List<Statement> warnings,
        List<ChecklistItem> checklist) {

    /**
     * The plan of a run.
     *
     * @param method method of the run, null if none is possible
     * @param methodReason why this method, or why none; null where nothing is known
     * @param requestedUnit blocks per pass that would be requested, null with the native task, which accepts no unit,
     *     and if none is possible
     * @param unitReason why this unit, null together with it
     * @param unitCurve the duration against the unit, from published and finished runs, with the unit that would be
     *     requested; empty without a unit
     * @param host host of the run, null if none is possible
     * @param hostReason why this host, or why none
     * @param duration time that the UNMAP is expected to take, null when not known
     * @param verification expected time from the end of the UNMAP until the result is verified, null if it cannot be
     * @param cancelable whether the run can be canceled
     */
    record Plan(
            @Nullable Method method,
            @Nullable Statement methodReason,
            @Nullable Long requestedUnit,
            @Nullable Statement unitReason,
            List<UnitPoint> unitCurve,
            @Nullable Host host,
            Statement hostReason,
            @Nullable DurationRange duration,
            @Nullable DurationRange verification,
            boolean cancelable) {

        static Plan of(PlannedRun planned) {
            MethodChoice method = planned.method();
            ReclaimUnit unit = planned.unit();
            HostFacts host = planned.host().host();
            String vcenter = planned.datastore().id().vcenter();
            return new Plan(
                    method == null ? null : method.method(),
                    method == null ? planned.reasons().stream().findFirst().orElse(null) : method.reason(),
                    unit == null ? null : unit.blocks(),
                    unit == null ? null : unit.reason(),
                    planned.unitCurve(),
                    host == null ? null : new Host(new ObjectId(vcenter, host.moid()), host.name()),
                    planned.host().reason(),
                    planned.duration(),
                    planned.verification(),
                    planned.cancelable());
        }
    }

    /** The host that a run would be on. */
    record Host(ObjectId id, String name) {}

    /** The body of the response. */
    record Items(List<EstimateView> items) {}

    static EstimateView of(PlannedRun planned, Instant now, List<ChecklistItem> checklist) {
        Datastore datastore = planned.datastore();
        return new EstimateView(
                datastore.id(),
                datastore.facts().name(),
                planned.eligible(),
                planned.reasons(),
                datastore.facts().capacityBytes(),
                datastore.facts().freeBytes(),
                datastore.usedBytes(),
                datastore.deadSpace(),
                Outlook.of(datastore, now),
                datastore.arrayUse(),
                datastore.arrayProblem(),
                Plan.of(planned),
                planned.warnings(),
                checklist);
    }
}
