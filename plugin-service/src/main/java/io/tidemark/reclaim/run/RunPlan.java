package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.vcenter.host.EsxiRelease;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a run and its reasons.
 *
 * @param unit requested unit; null with the native task, which accepts none
 * @param unitForced whether the user entered the unit
 * @param arrayKind kind of the array behind the datastore, {@code none} without one; durations are learned per kind
 */
public record RunPlan(
        Method method,
        Statement methodReason,
        @Nullable ReclaimUnit unit,
        boolean unitForced,
        String host,
        String hostName,
        EsxiRelease release,
        Statement hostReason,
        String arrayKind) {

    public RunPlan with(ReclaimUnit now) {
        return new RunPlan(method, methodReason, now, unitForced, host, hostName, release, hostReason, arrayKind);
    }

    /** The same plan where the array became known. */
    public RunPlan onArray(String kind) {
        return new RunPlan(method, methodReason, unit, unitForced, host, hostName, release, hostReason, kind);
    }

    /** The same plan on the host whose turn it is. */
    public RunPlan on(RunNeeds.Candidate chosen) {
        return chosen.host().equals(host)
                ? this
                : new RunPlan(
                        method,
                        methodReason,
                        unit,
                        unitForced,
                        chosen.host(),
                        chosen.name(),
                        chosen.release(),
                        PlanMessage.HOST_WAS_FREE.with("host", chosen.name(), "planned", hostName),
                        arrayKind);
    }
}
