package io.tidemark.reclaim.estimate;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.DurationRange;
import io.tidemark.reclaim.plan.HostChoice;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.MethodChoice;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.plan.UnitPoint;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.reclaim.run.RunNeeds;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a run on a datastore, or why it is not possible.
 *
 * @param reasons why no run can be started, empty if it can
 * @param method null, like {@code host}, {@code unit} and {@code duration}, where nothing could be chosen
 * @param duration expected duration of the UNMAP
 * @param unitCurve the duration against the unit; empty without a unit
 * @param verification expected time from then until the result is verified, null if no array can prove it
 * @param target null together with {@code plan} and {@code needs} unless a run can be started
 */
public record PlannedRun(
        Datastore datastore,
        List<Statement> reasons,
        @Nullable MethodChoice method,
        @Nullable ReclaimUnit unit,
        HostChoice host,
        @Nullable DurationRange duration,
        List<UnitPoint> unitCurve,
        @Nullable DurationRange verification,
        List<Statement> warnings,
        @Nullable RunTarget target,
        @Nullable RunPlan plan,
        @Nullable RunNeeds needs) {

    public boolean eligible() {
        return reasons.isEmpty();
    }

    /** Only the native task can be stopped on the host. */
    public boolean cancelable() {
        return method != null && method.method() == Method.TASK;
    }

    /** The same with one more warning. */
    public PlannedRun warned(Statement warning) {
        return warned(List.of(warning));
    }

    /** The same with more warnings. */
    public PlannedRun warned(List<Statement> more) {
        return with(reasons, Stream.concat(warnings.stream(), more.stream()).toList());
    }

    PlannedRun refused(Statement reason) {
        return with(List.of(reason), warnings);
    }

    private PlannedRun with(List<Statement> against, List<Statement> warned) {
        return new PlannedRun(
                datastore, against, method, unit, host, duration, unitCurve, verification, warned, target, plan, needs);
    }

    public static VmfsSpace space(Datastore datastore) {
        return new VmfsSpace(
                datastore.facts().capacityBytes(),
                Math.min(datastore.facts().freeBytes(), datastore.facts().capacityBytes()),
                datastore.facts().vmfs() == null
                        ? 1 << 20
                        : datastore.facts().vmfs().blockSizeBytes());
    }
}
