package io.tidemark.reclaim.estimate;

import io.tidemark.array.FigureSource;
import io.tidemark.inventory.ArrayUsage;
import io.tidemark.inventory.BackedExtent;
import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import java.util.ArrayList;
import java.util.List;

/** Warnings before a run that is possible. */
final class Warnings {

    private Warnings() {}

    static List<Statement> of(Datastore datastore, RunTarget target, RunPlan plan) {
        List<Statement> warnings = new ArrayList<>();
        ReclaimUnit unit = plan.unit();
        if (unit != null && unit.warning() != null) {
            warnings.add(unit.warning());
        }
        DeadSpace dead = datastore.certainDeadSpace();
        if (dead != null && dead.bytes() == 0 && target.automaticUnmap()) {
            warnings.add(PlanMessage.AUTOMATIC_LEFT_NOTHING.with("priority", target.unmapSetting()));
        } else if (dead != null && dead.bytes() == 0) {
            warnings.add(PlanMessage.NO_DEAD_SPACE.statement());
        }
        if (target.automaticUnmap()) {
            warnings.add(PlanMessage.AUTOMATIC_UNMAP_ON.with("priority", target.unmapSetting()));
        }
        Statement problem = datastore.arrayProblem() == null ? target.arrayProblem() : datastore.arrayProblem();
        if (problem != null) {
            warnings.add(PlanMessage.GAIN_WILL_NOT_BE_VERIFIABLE.with("cause", problem));
        }
        ArrayUsage use = datastore.arrayUse();
        if (use != null && use.coarse()) {
            warnings.add(PlanMessage.FIGURE_IN_STEPS.with("stepBytes", use.stepBytes()));
        }
        if (use != null && datastore.extents().stream().anyMatch(BackedExtent::reported)) {
            warnings.add(PlanMessage.FIGURE_OF_STORAGE_MONITORING.with(
                    "stepBytes", MonitoredLun.STEP, "at", use.sampledAt().toString()));
        }
        if (use != null
                && datastore.extents().stream().anyMatch(extent -> extent.source() == FigureSource.PROMETHEUS)) {
            warnings.add(
                    PlanMessage.FIGURE_OF_PROMETHEUS.with("at", use.sampledAt().toString()));
        }
        datastore.extents().stream()
                .map(BackedExtent::obstacle)
                .filter(obstacle -> obstacle != null && !obstacle.equals(datastore.arrayProblem()))
                .distinct()
                .forEach(warnings::add);
        if (plan.method() == Method.ESXCLI) {
            warnings.add(PlanMessage.CANNOT_BE_STOPPED.statement());
        }
        return List.copyOf(warnings);
    }
}
