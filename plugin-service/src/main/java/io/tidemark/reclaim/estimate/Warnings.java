package io.tidemark.reclaim.estimate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.RunPlan;
import io.tidemark.reclaim.run.RunTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What somebody should know before starting a run that is possible. */
final class Warnings {

    private Warnings() {}

    static List<Statement> of(Datastore datastore, RunTarget target, RunPlan plan) {
        List<Statement> warnings = new ArrayList<>();
        ReclaimUnit unit = plan.unit();
        if (unit != null && unit.warning() != null) {
            warnings.add(unit.warning());
        }
        DeadSpace dead = datastore.deadSpace();
        if (dead != null && dead.bytes() == 0 && target.automaticUnmap()) {
            warnings.add(new Statement(
                    "AUTOMATIC_LEFT_NOTHING",
                    "The array counts no more than VMFS uses: automatic reclaim (" + target.unmapSetting()
                            + ") has left nothing to give back.",
                    Map.of("priority", target.unmapSetting())));
        } else if (dead != null && dead.bytes() == 0) {
            warnings.add(Statement.of(
                    "NO_DEAD_SPACE",
                    "The array counts no more than VMFS uses: no dead space is to be seen, unless disks keep space"
                            + " that was never written."));
        }
        if (target.automaticUnmap()) {
            warnings.add(new Statement(
                    "AUTOMATIC_UNMAP_ON",
                    "Automatic reclaim is on (" + target.unmapSetting()
                            + "): hosts give space back on their own; what their counters show of it is not counted as gain of a run,"
                            + " and without them the gain can only be shown as a range.",
                    Map.of("priority", target.unmapSetting())));
        }
        if (datastore.arrayProblem() != null) {
            warnings.add(new Statement(
                    "GAIN_WILL_NOT_BE_VERIFIABLE",
                    "As things are, the gain cannot be verified: "
                            + datastore.arrayProblem().text(),
                    Map.of("reason", datastore.arrayProblem().code())));
        }
        if (plan.method() == Method.ESXCLI) {
            warnings.add(Statement.of(
                    "CANNOT_BE_STOPPED", "An esxcli run cannot be stopped on the host once it has been started."));
        }
        return List.copyOf(warnings);
    }
}
