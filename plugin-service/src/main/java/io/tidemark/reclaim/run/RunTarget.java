package io.tidemark.reclaim.run;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.VmfsSpace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The datastore of a run as it was when the run was accepted.
 *
 * @param arrayProblem why the array's figure cannot be had for the whole datastore, null when it can
 * @param unmapPriority the automatic reclaim priority, null on VMFS 5
 */
public record RunTarget(
        ObjectId datastore,
        String name,
        String vmfsUuid,
        int vmfsMajor,
        @Nullable String unmapPriority,
        List<String> devices,
        @Nullable Statement arrayProblem,
        VmfsSpace space) {

    /** Key that only one live run may hold. */
    public String liveKey() {
        return datastore.toString();
    }

    /** Whether hosts may give space back on their own: VMFS 6 with automatic reclaim on. */
    public boolean automaticUnmap() {
        return vmfsMajor >= 6 && unmapPriority != null && !"none".equals(unmapPriority);
    }

    RunTarget with(VmfsSpace now) {
        return new RunTarget(datastore, name, vmfsUuid, vmfsMajor, unmapPriority, devices, arrayProblem, now);
    }
}
