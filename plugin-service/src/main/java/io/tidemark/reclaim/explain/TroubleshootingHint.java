package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.plan.Method;

/** Instructions to find the result of a run that could not be monitored, on the host or in the client. */
public final class TroubleshootingHint {

    private TroubleshootingHint() {}

    public static Statement about(Method method, String host, String datastore, String volume) {
        return method == Method.ESXCLI
                ? RunObservationMessage.TROUBLESHOOT_ESXCLI.with(
                        "host",
                        host,
                        "commands",
                        "grep 'Unmap:' /var/log/hostd.log | grep " + volume,
                        "datastore",
                        datastore)
                : RunObservationMessage.TROUBLESHOOT_TASK.with("host", host, "datastore", datastore);
    }
}
