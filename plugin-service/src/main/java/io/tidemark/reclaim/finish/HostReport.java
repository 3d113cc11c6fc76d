package io.tidemark.reclaim.finish;

import io.tidemark.reclaim.message.RunObservationMessage;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.run.RunObservation;
import io.tidemark.reclaim.verify.HostEvidence;
import java.util.ArrayList;
import java.util.List;

/** What the host of a run counted and logged of its UNMAP, as observations. */
final class HostReport {

    private HostReport() {}

    static List<RunObservation> of(ReclaimRun run, HostEvidence host) {
        List<RunObservation> reported = new ArrayList<>();
        String name = run.plan().hostName();
        Long commands = host.commands();
        Long bytes = host.bytes();
        if (commands != null && bytes != null) {
            reported.add(RunObservation.info(
                    RunObservationMessage.HOST_COUNTED_UNMAP.with("host", name, "commands", commands, "bytes", bytes)));
        }
        Integer lines = host.driverLines();
        if (lines != null) {
            reported.add(
                    RunObservation.info(RunObservationMessage.DRIVER_LOGGED_UNMAP.with("host", name, "lines", lines)));
        }
        return reported;
    }
}
