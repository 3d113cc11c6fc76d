package io.tidemark.reclaim.explain;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import java.util.Map;

/** How somebody with access to the host or the client can find out what became of a walk that nobody could follow. */
public final class TroubleshootingHint {

    private TroubleshootingHint() {}

    public static Statement about(Method method, String host, String datastore, String volume) {
        return method == Method.ESXCLI
                ? new Statement(
                        "FIND_OUT_ESXCLI",
                        "On " + host + ": grep 'Unmap:' /var/log/hostd.log | grep " + volume
                                + ". New 'Async Unmapped' lines show that the walk goes on, 'Unmap: Done' that it has ended;"
                                + " while it goes on, a hidden file .asyncUnmapFile lies at the top of " + datastore
                                + ". Do not start another run before that file is gone.",
                        Map.of("host", host, "volume", volume, "datastore", datastore))
                : new Statement(
                        "FIND_OUT_TASK",
                        "In the vSphere Client, look at the tasks of " + host
                                + " for one that unmaps a VMFS volume and at its end. If there is none any more, compare the"
                                + " array's figure for " + datastore + " with the one from before this run.",
                        Map.of("host", host, "datastore", datastore));
    }
}
