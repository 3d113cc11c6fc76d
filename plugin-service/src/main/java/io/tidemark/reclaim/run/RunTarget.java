package io.tidemark.reclaim.run;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.VmfsSpace;
import io.tidemark.vcenter.datastore.DatastoreFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The datastore of a run as it was when the run was accepted; its arrays as they were when it was admitted.
 *
 * @param arrayNames names of its connected arrays in the order of their ids; empty for runs of older versions
 * @param arrayProblem why the array's figure cannot be had for the whole datastore, null when it can
 * @param unmapPriority the automatic reclaim priority, null on VMFS 5
 * @param unmapPolicy the automatic reclaim's bandwidth policy, null when it goes by priority
 */
public record RunTarget(
        ObjectId datastore,
        String name,
        String vmfsUuid,
        int vmfsMajor,
        @Nullable String unmapPriority,
        @Nullable String unmapPolicy,
        List<String> devices,
        List<String> arrayNames,
        @Nullable Statement arrayProblem,
        VmfsSpace space) {

    public RunTarget {
        arrayNames = List.copyOf(Objects.requireNonNullElse(arrayNames, List.of()));
    }

    /** Key of the live run; unique, as is the VMFS volume. */
    public String liveKey() {
        return datastore.toString();
    }

    /** Whether hosts may give space back on their own: VMFS 6 unless automatic reclaim is known to be off. */
    public boolean automaticUnmap() {
        return vmfsMajor >= 6 && (unmapPolicy != null || !"none".equals(unmapPriority));
    }

    /** The automatic reclaim setting in a word. */
    public String unmapSetting() {
        if (unmapPolicy != null) {
            return unmapPolicy;
        }
        return unmapPriority == null ? "unknown" : unmapPriority;
    }

    /** The names of its arrays by id, in the order of these ids; the id where there is no name. */
    public Map<String, String> arraysById(List<String> ids) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            names.put(ids.get(i), i < arrayNames.size() ? arrayNames.get(i) : ids.get(i));
        }
        return names;
    }

    /** The same datastore with what is known of its arrays now. */
    public RunTarget on(List<String> names, @Nullable Statement problem) {
        return new RunTarget(
                datastore, name, vmfsUuid, vmfsMajor, unmapPriority, unmapPolicy, devices, names, problem, space);
    }

    /** The same datastore as it is now; its automatic reclaim setting may have been changed as well. */
    public RunTarget with(VmfsSpace now, DatastoreFacts.@Nullable Vmfs vmfs) {
        return new RunTarget(
                datastore,
                name,
                vmfsUuid,
                vmfsMajor,
                vmfs == null ? unmapPriority : vmfs.unmapPriority(),
                vmfs == null ? unmapPolicy : policy(vmfs),
                devices,
                arrayNames,
                arrayProblem,
                now);
    }

    public static @Nullable String policy(DatastoreFacts.Vmfs vmfs) {
        return vmfs.unmapBandwidth() == null ? null : vmfs.unmapBandwidth().policy();
    }
}
