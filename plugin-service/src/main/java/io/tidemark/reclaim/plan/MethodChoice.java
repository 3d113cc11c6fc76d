package io.tidemark.reclaim.plan;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.host.EsxiChange;
import io.tidemark.vcenter.host.EsxiRelease;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The method of a run and why; {@code method} is null when the host offers none that was asked for. */
public record MethodChoice(@Nullable Method method, Statement reason) {

    /** While it is not known which volumes the array holds, the method is the one that would be best on it. */
    public static MethodChoice unlisted(String arrayName) {
        return new MethodChoice(
                Method.ESXCLI,
                new Statement(
                        "METHOD_ESXCLI_ARRAY_NOT_READ",
                        "Array " + arrayName
                                + " has not told its volumes yet. In case the datastore lies on it, esxcli is"
                                + " chosen, because the array works fastest with large reclaim units.",
                        Map.of("array", arrayName)));
    }

    /**
     * Chooses: what the user forced; else esxcli when the array asks for large units; else the native task, which needs
     * ESXi 6.0; esxcli where that is missing.
     *
     * @param asked null for auto
     * @param arrayName name of an array behind the datastore, null when none is known
     */
    public static MethodChoice of(
            @Nullable Method asked, boolean asksForLargeUnits, @Nullable String arrayName, EsxiRelease host) {
        boolean taskPossible = host.has(EsxiChange.UNMAP_TASK);
        if (asked == Method.TASK && !taskPossible) {
            return new MethodChoice(
                    null,
                    Statement.of(
                            "TASK_NEEDS_ESXI_6", "The native unmap task needs ESXi 6.0 or later; use esxcli here."));
        }
        if (asked != null) {
            return new MethodChoice(
                    asked,
                    new Statement(
                            "METHOD_ASKED",
                            "The method " + asked.text() + " was asked for.",
                            Map.of("method", asked.text())));
        }
        if (asksForLargeUnits) {
            String name = arrayName == null ? "the array" : arrayName;
            return new MethodChoice(
                    Method.ESXCLI,
                    new Statement(
                            "METHOD_ESXCLI_LARGE_UNITS",
                            "Array " + name + " works fastest with large reclaim units, and only esxcli takes a unit.",
                            Map.of("array", name)));
        }
        if (!taskPossible) {
            return new MethodChoice(
                    Method.ESXCLI,
                    Statement.of("METHOD_ESXCLI_OLD_HOST", "Hosts before ESXi 6.0 have no native unmap task."));
        }
        return new MethodChoice(
                Method.TASK,
                arrayName == null
                        ? Statement.of(
                                "METHOD_TASK_NO_ARRAY",
                                "No connected array asks for large units; the native task can be canceled.")
                        : new Statement(
                                "METHOD_TASK",
                                "Array " + arrayName
                                        + " does not ask for large units; the native task can be canceled.",
                                Map.of("array", arrayName)));
    }
}
