package io.tidemark.reclaim.plan;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.PlanMessage;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import org.jspecify.annotations.Nullable;

/** The method of a run and the reason; {@code method} is null if the host does not support it. */
public record MethodChoice(@Nullable Method method, Statement reason) {

    /** If the volumes of the array are not known yet, the best method for the array is used. */
    public static MethodChoice unlisted(String arrayName) {
        return new MethodChoice(Method.ESXCLI, PlanMessage.METHOD_ESXCLI_ARRAY_NOT_READ.with("array", arrayName));
    }

    /**
     * Selects the method: that of the user; otherwise esxcli if the array requires large units; otherwise the native
     * task, which requires ESXi 6.0; otherwise esxcli.
     *
     * @param asked null for auto
     * @param arrayName name of an array behind the datastore, null when none is known
     */
    public static MethodChoice of(
            @Nullable Method asked, boolean asksForLargeUnits, @Nullable String arrayName, EsxiRelease host) {
        boolean taskPossible = host.has(EsxiChange.UNMAP_TASK);
        if (asked == Method.TASK && !taskPossible) {
            return new MethodChoice(null, PlanMessage.TASK_NEEDS_ESXI_6.statement());
        }
        if (asked != null) {
            return new MethodChoice(asked, PlanMessage.METHOD_ASKED.with("method", asked.text()));
        }
        if (asksForLargeUnits && arrayName != null) {
            return new MethodChoice(Method.ESXCLI, PlanMessage.METHOD_ESXCLI_LARGE_UNITS.with("array", arrayName));
        }
        if (!taskPossible) {
            return new MethodChoice(Method.ESXCLI, PlanMessage.METHOD_ESXCLI_OLD_HOST.statement());
        }
        return new MethodChoice(
                Method.TASK,
                arrayName == null
                        ? PlanMessage.METHOD_TASK_NO_ARRAY.statement()
                        : PlanMessage.METHOD_TASK.with("array", arrayName));
    }
}
